import { Bars } from '../../components/bars.tsx';
import { t } from '../../i18n.ts';
import { failureText } from './remote-text.ts';

/** Bar chart of the failures in the last 24 hours, one bar per hour, with a summary sentence for screen readers. */
export function FailureBars({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(...counts);
  // The scale starts at 5, so that a single failure does not fill the chart.
  const top = Math.max(most, 5);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Bars
      label={sentence(counts, total, most)}
      values={counts}
      top={top}
      tone="bad"
      tooltipOf={(count, index) =>
        t(
          '{count, plural, one {# failure} other {# failures}} {hours, plural, =0 {in the last hour} =1 {an hour ago} other {# hours ago}}',
          { count, hours: hoursAgo(counts, index) },
        )
      }
      caption={[t('24 h ago'), total === 0 ? t('no failures') : failureText(total), t('now')]}
    />
  );
}

function sentence(counts: readonly number[], total: number, most: number): string {
  if (total === 0) return t('No failures in the last 24 hours');
  return t(
    '{total, plural, one {# failure} other {# failures}} in the last 24 hours, most of them ({most}) {hours, plural, =0 {in the last hour} =1 {an hour ago} other {# hours ago}}',
    { total, most, hours: hoursAgo(counts, counts.lastIndexOf(most)) },
  );
}

function hoursAgo(counts: readonly number[], index: number): number {
  return counts.length - 1 - index;
}
