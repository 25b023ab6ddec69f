import { useEndpointMutation } from '@acquaint/api-client';
import { incrementPeek, type Peek } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useRef, useState } from 'react';

/** Counts of a peek as its reader changes them (R-PEEK-9), and the functions that do so. */
export interface PeekCounts {
  readonly counts: Peek['counts'];
  readonly isLiked: boolean;
  readonly increment: (action: 'like' | 'share') => void;
  /** It was watched: a view for the first time, then a replay. */
  readonly watched: () => void;
  /** Tells the server for how many seconds the peek was played. */
  readonly played: (seconds: number) => void;
}

/** Returns the counts of a peek. They change with the answers of the server, without reading the peek again. */
export function usePeekCounts(peek: Pick<Peek, 'uuid' | 'counts' | 'is_liked'>): PeekCounts {
  const { message } = App.useApp();
  const [counts, setCounts] = useState(peek.counts);
  const [isLiked, setLiked] = useState(peek.is_liked);
  const count = useEndpointMutation(incrementPeek, {
    onSuccess: (answer) => {
      setCounts(answer.counts);
      setLiked(answer.is_liked);
    },
    // Views and shares are counted in the background; only a like was requested by the member.
    onError: (failure, { body }) => {
      if (body.action === 'like') void message.error(failure.detail);
    },
  });
  const plays = useRef(0);
  const params = { id: peek.uuid };
  return {
    counts,
    isLiked,
    increment: (action) => count.mutate({ params, body: { action } }),
    watched: () => {
      count.mutate({ params, body: { action: plays.current === 0 ? 'view' : 'replay' } });
      plays.current += 1;
    },
    played: (seconds) => count.mutate({ params, body: { action: 'view', seconds } }),
  };
}
