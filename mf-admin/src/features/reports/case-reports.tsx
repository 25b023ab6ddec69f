import type { ModerationCase } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { personName, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from './reports.module.css';
import { REASONS } from './words.ts';

type Report = ModerationCase['reports'][number];

interface CaseReportsProps extends Pick<ModerationCase, 'reports'> {
  readonly title: string;
}

/** Who reported it and why, each with how their earlier reports were decided. */
export function CaseReports({ title, reports }: CaseReportsProps) {
  return (
    <section>
      <h3 className={styles['part']}>
        {t('{count, plural, one {# report} other {# reports}}', { count: reports.length })}
      </h3>
      <ul aria-label={t('Who reported it: {title}', { title })} className={styles['list']}>
        {reports.map((report) => (
          <li key={report.id}>
            <p style={{ margin: 0 }}>
              {t(REASONS[report.reason])} {report.note}
            </p>
            <p className={styles['small']}>
              <Reporter report={report} />
              {' · '}
              <TimeText at={report.created_at} />
              {' · '}
              {recordText(report)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reporter({ report: { reporter } }: { readonly report: Report }) {
  if (reporter === null) return t('Reported by an unknown person');
  return rich('Reported by <person>{name}</person>', {
    name: personName(reporter),
    person: (inside) => (
      <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: reporter.id })}>
        {inside}
      </Link>
    ),
  });
}

function recordText({ record: { upheld, unfounded, false: untrue } }: Report): string {
  return upheld + unfounded + untrue === 0
    ? t('first report')
    : t('earlier reports: {upheld} right, {unfounded} unfounded, {untrue} false', {
        upheld,
        unfounded,
        untrue,
      });
}
