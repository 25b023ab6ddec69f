import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs `act` once after mount, also in React's strict mode: a provider's code can be used only once. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false);
  const once = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
  useEffect(() => once(), []);
}
