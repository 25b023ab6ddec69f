import type { SlotProps } from '@acquaint/remote-kit';
import { ListState } from '@acquaint/ui';
import { PeekCard } from '../../components/peek-card.tsx';
import styles from '../../components/peek-card.module.css';
import { RefreshButton } from '../../components/refresh-button.tsx';
import { usePeeks } from '../../components/use-peeks.ts';
import { t } from '../../i18n.ts';

/** Slot `profile.peeks`: a person's peeks on their profile. */
export function ProfilePeeks({ params }: SlotProps<'profile.peeks'>) {
  const peeks = usePeeks({ username: params.username ?? '' });
  return (
    <ListState
      query={peeks}
      items={peeks.items}
      keyOf={(peek) => peek.uuid}
      label={t('Peeks')}
      className={styles['grid'] ?? ''}
      empty={{
        title: t('No peeks to show right now'),
        text: t('Moments from sessions appear here once everyone you hear in them agrees.'),
        action: <RefreshButton query={peeks} />,
      }}
    >
      {(peek) => <PeekCard peek={peek} />}
    </ListState>
  );
}
