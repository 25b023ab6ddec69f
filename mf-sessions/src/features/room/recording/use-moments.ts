import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { markMoment } from '@acquaint/contracts';
import { useCallback, useState } from 'react';
import { newKey } from '../../../components/new-key.ts';
import { t } from '../../../i18n.ts';

interface Moments {
  readonly mark: () => void;
  /** Number of moments saved since the page opened. */
  readonly count: number;
  readonly problem: string | null;
}

/** Marks moments of a call. @param skew the server's clock minus this browser's, milliseconds. */
export function useMoments(sessionId: string, skew: number): Moments {
  const { mutate, error } = useEndpointMutation(markMoment);
  const [count, setCount] = useState(0);
  const mark = useCallback(() => {
    // The time of the key press, however long the request takes.
    const at = new Date(Date.now() + skew).toISOString();
    mutate(
      { params: { id: sessionId }, body: { id: newKey(), at } },
      { onSuccess: () => setCount((known) => known + 1) },
    );
  }, [mutate, sessionId, skew]);
  return {
    mark,
    count,
    problem: error && t('We couldn’t mark the moment. {reason}', { reason: sentenceOf(error) }),
  };
}
