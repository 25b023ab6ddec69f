import { useEndpointMutation } from '@acquaint/api-client';
import { leaveCircle, type Circle } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** The reader's leaving of a circle. */
export interface Leaving {
  readonly start: () => void;
  /** Whether it has begun: true until it has failed, or the page shows that they are no member any more. */
  readonly isLeaving: boolean;
}

/**
 * Leaves a circle in two steps: the page first renders without what only members may ask for, and then the call is sent.
 * @param circle as last read.
 */
export function useLeaving(circleId: string, circle: Circle | undefined): Leaving {
  const { message } = App.useApp();
  const [isLeaving, setLeaving] = useState(false);
  const leave = useEndpointMutation(leaveCircle, {
    onError: (failure) => {
      setLeaving(false);
      void message.error(failure.detail);
    },
  });
  if (isLeaving && circle?.is_member === false) setLeaving(false);
  const send = useEffectEvent(() => leave.mutate({ params: { id: circleId } }));
  useEffect(() => {
    if (!isLeaving) return undefined;
    // A slot's part is unmounted in promises that start before this effect runs, so it is gone in the next task.
    const timer = setTimeout(send);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return { start: () => setLeaving(true), isLeaving };
}
