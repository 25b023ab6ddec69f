import { Tag } from '@acquaint/ui';
import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { markMoment } from '@acquaint/contracts';
import { useCallback, useState } from 'react';
import { Briefly } from '../briefly.tsx';
import styles from '../room.module.css';
import { t } from '../../../i18n.ts';
import { newKey } from '../../../components/new-key.ts';

/** Confirms next to the name that a moment was marked; disappears on its own. */
export function MomentsNote({ count }: { readonly count: number }) {
  return (
    <div role="status">
      {count > 0 && (
        <Briefly key={count}>
          <Tag color="success" className={styles['marked'] ?? ''}>
            {t('{count, plural, =1 {1 moment marked} other {# moments marked}}', { count })}
          </Tag>
        </Briefly>
      )}
    </div>
  );
}

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
