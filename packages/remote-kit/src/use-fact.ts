import type { FactName, FactPayload } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `handler` for each event of a kind while the component is mounted. */
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
