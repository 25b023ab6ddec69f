import { useEffect, useState, type ReactNode } from 'react';

/** As long as every notification (R-PAGE-12), in milliseconds. */
export const BRIEFLY_MS = 4_000;

/** Shows its children for four seconds after mount; a new `key` shows them again. */
export function Briefly({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), BRIEFLY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && children;
}
