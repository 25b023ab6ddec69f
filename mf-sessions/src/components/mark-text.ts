import type { ReliabilityMark } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

/** Labels of the kinds of reliability marks. */
export const MARK_WHAT: Readonly<Record<ReliabilityMark['kind'], string>> = {
  late_cancellation: msg('You cancelled late'),
  late_move: msg('You moved it late'),
  no_show: msg('You weren’t in the room'),
};

/** Labels of the states of reliability marks. */
export const MARK_STATE: Readonly<
  Record<ReliabilityMark['state'], { readonly label: string; readonly color: string }>
> = {
  counts: { label: msg('Counts'), color: 'warning' },
  disputed: { label: msg('Under review'), color: 'processing' },
  upheld: { label: msg('Counts'), color: 'warning' },
  removed: { label: msg('No longer counts'), color: 'success' },
};
