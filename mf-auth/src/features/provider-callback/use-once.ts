import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something once when the page is there: an answer of a provider is good for one try. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false);
  const once = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
  useEffect(() => once(), []);
}
