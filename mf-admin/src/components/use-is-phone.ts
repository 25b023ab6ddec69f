import { useState } from 'react';

/** Returns whether the page was opened in a window as narrow as a phone’s. It stays so, because what is folded should not change. */
export function useIsPhone(): boolean {
  const [isPhone] = useState(() => window.matchMedia('(max-width: 599px)').matches);
  return isPhone;
}
