import type { SlotProps } from '@acquaint/remote-kit';
import { PeekList } from '../../components/peek-list.tsx';
import { usePeeks } from '../../components/use-peeks.ts';
import { t } from '../../i18n.ts';

/** Slot `circle.peeks`: the peeks of a circle's members on the circle's view (R-CIRC-14). */
export function CirclePeeks({ params }: SlotProps<'circle.peeks'>) {
  const peeks = usePeeks({ circle_id: params.circle_id ?? '' });
  return (
    <PeekList
      peeks={peeks}
      hint={t(
        'Moments from sessions of this circle’s members appear here once everyone you hear in them agrees.',
      )}
    />
  );
}
