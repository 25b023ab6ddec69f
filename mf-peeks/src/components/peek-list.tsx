import { ListState, Skeleton } from '@acquaint/ui';
import { t } from '../i18n.ts';
import { PeekCard } from './peek-card.tsx';
import styles from './peek-card.module.css';
import { RefreshButton } from './refresh-button.tsx';
import type { usePeeks } from './use-peeks.ts';

interface PeekListProps {
  readonly peeks: ReturnType<typeof usePeeks>;
  /** How an empty list gets filled. */
  readonly hint: string;
}

/** A list of peeks in another remote's page, page by page; while it is empty, one sentence on how it fills. */
export function PeekList({ peeks, hint }: PeekListProps) {
  if (peeks.isSuccess && peeks.items.length === 0 && !peeks.didFail) {
    return <p className={styles['hint']}>{hint}</p>;
  }
  // Most members have none: what follows on the page moves only for those who have some.
  if (peeks.isPending && !peeks.isPaused && peeks.items.length === 0) {
    return (
      <div className={styles['hint']} role="status" aria-label={t('Loading…')}>
        <Skeleton active title={{ width: '40%' }} paragraph={false} />
      </div>
    );
  }
  return (
    <ListState
      query={peeks}
      items={peeks.items}
      keyOf={(peek) => peek.uuid}
      label={t('Peeks')}
      className={styles['grid'] ?? ''}
      empty={{
        drawing: 'video',
        title: t('No peeks to show right now'),
        text: hint,
        action: <RefreshButton query={peeks} />,
      }}
    >
      {(peek) => <PeekCard peek={peek} />}
    </ListState>
  );
}
