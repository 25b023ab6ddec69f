import type { FactName, FactPayload } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` whenever the fact is told while the component is on the page. The newest handler is called. */
export function useFact<N extends FactName>(name: N, handler: (payload: FactPayload<N>) => void): void {
  const onFact = useEffectEvent(handler);
  useEffect(() => {
    const subscription = on(name).subscribe((payload) => {
      onFact(payload);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [name]);
}
