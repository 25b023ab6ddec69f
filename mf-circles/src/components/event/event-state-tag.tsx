import type { CircleEvent } from '@acquaint/contracts';
import { Tag } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Says that an event takes place now, or was cancelled. */
export function EventStateTag({ event }: { readonly event: Pick<CircleEvent, 'state'> }) {
  if (event.state === 'running') return <Tag>{t('Now')}</Tag>;
  if (event.state === 'cancelled') return <Tag>{t('Cancelled')}</Tag>;
  return null;
}
