import type { SlotProps } from '@acquaint/remote-kit';
import { PeekList } from '../../components/peek-list.tsx';
import { usePeeks } from '../../components/use-peeks.ts';
import { t } from '../../i18n.ts';

/** Slot `profile.peeks`: a person's peeks on their profile. */
export function ProfilePeeks({ params }: SlotProps<'profile.peeks'>) {
  const peeks = usePeeks({ username: params.username ?? '' });
  return (
    <PeekList
      peeks={peeks}
      hint={t('Moments from sessions appear here once everyone you hear in them agrees.')}
    />
  );
}
