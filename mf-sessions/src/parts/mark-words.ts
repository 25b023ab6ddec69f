import type { ReliabilityMark } from '@acquaint/contracts';

/** What somebody did that counts against them. */
export const MARK_WHAT: Readonly<Record<ReliabilityMark['kind'], string>> = {
  late_cancellation: 'You cancelled late',
  late_move: 'You moved it late',
  no_show: 'You were not in the room',
};

/** What became of it. */
export const MARK_STATE: Readonly<
  Record<ReliabilityMark['state'], { readonly label: string; readonly color: string }>
> = {
  counts: { label: 'Counts', color: 'warning' },
  disputed: { label: 'Being looked at', color: 'processing' },
  upheld: { label: 'Counts', color: 'warning' },
  removed: { label: 'No longer counts', color: 'success' },
};
