import { dateFormat, useLocale } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** The last day to respond: without the year, because it is at most some weeks away. */
export function RespondBy({ at }: { readonly at: string }) {
  const day = dateFormat(useLocale(), { weekday: 'short', day: 'numeric', month: 'short' });
  return <span>{t('Respond by {date}', { date: day.format(new Date(at)) })}</span>;
}
