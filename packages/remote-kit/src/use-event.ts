import type { BusEventName, BusEventPayload } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `handler` for each event of a kind while the component is mounted. */
export function useEvent<N extends BusEventName>(
  name: N,
  handler: (payload: BusEventPayload<N>) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    const subscription = on(name).subscribe((payload) => {
      onEvent(payload);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [name]);
}
