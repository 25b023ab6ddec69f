import type { CallReaction } from '@acquaint/contracts';
import { useCallback, useEffect } from 'react';
import { newKey } from '../../../components/new-key.ts';
import { BRIEFLY_MS } from '../briefly.tsx';
import type { RoomAccess } from '../transport/room-line.ts';
import { usePassing } from '../use-passing.ts';

/** A reaction that is shown now. */
export interface ShownReaction {
  readonly id: string;
  readonly personId: string;
  readonly reaction: CallReaction;
}

interface Reactions {
  /** The last reaction of each person, for a few seconds; the newest of all is the last one. */
  readonly shown: readonly ShownReaction[];
  /** Sends a reaction to everybody. It is shown when the server sends it back, which it does not when they come too fast. */
  readonly send: (reaction: CallReaction) => void;
}

const replaceOfPerson = (known: readonly ShownReaction[], next: ShownReaction): readonly ShownReaction[] => [
  ...known.filter(({ personId }) => personId !== next.personId),
  next,
];

/** The reactions of a call (R-ROOM-20). */
export function useReactions({ line, sessionId }: Pick<RoomAccess, 'line' | 'sessionId'>): Reactions {
  const [shown, show] = usePassing(BRIEFLY_MS, replaceOfPerson);
  useEffect(() => {
    const messages = line.messages$.subscribe((message) => {
      if (message.type !== 'room/reaction' || message.session_id !== sessionId) return;
      show({ id: newKey(), personId: message.person_id, reaction: message.reaction });
    });
    return () => messages.unsubscribe();
  }, [line, sessionId, show]);
  const send = useCallback(
    (reaction: CallReaction) => {
      line.send({ type: 'room/react', session_id: sessionId, reaction });
    },
    [line, sessionId],
  );
  return { shown, send };
}
