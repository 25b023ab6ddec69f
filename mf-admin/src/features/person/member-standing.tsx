import type { MemberFile } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Tag } from '@acquaint/ui';
import { Facts } from '../../components/facts.tsx';
import { Section } from '../../components/section.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';

/** Whether the member can be trusted: reports, reliability and what staff have done. */
export function Trust({ file: { person, counts } }: { readonly file: MemberFile }) {
  return (
    <Section title={t('Trust')}>
      <Facts
        rows={[
          [
            t('Standing'),
            person.is_suspended ? <Tag color="error">{t('suspended')}</Tag> : t('In good standing'),
          ],
          [
            t('Reports'),
            <Link
              key="reports"
              style={{ textDecoration: 'underline' }}
              to={to('/custom-admin/reports', { q: `@${person.username}` })}
            >
              {t('{open} open, {upheld} justified', {
                open: counts.open_reports,
                upheld: counts.upheld_reports,
              })}
            </Link>,
          ],
          [t('Reliability marks'), counts.reliability_marks],
        ]}
      />
    </Section>
  );
}

/** What the member paid and earned for sessions. */
export function Money({ money }: Pick<MemberFile, 'money'>) {
  const text = useMoney();
  const { paid_cents, refunded_cents, earned_cents, held_cents } = money;
  return (
    <Section title={t('Money')}>
      <Facts
        rows={[
          [t('Paid for sessions'), text(paid_cents)],
          [t('Got back'), text(refunded_cents)],
          [t('Earned'), text(earned_cents)],
          [t('Still held'), text(held_cents)],
        ]}
      />
    </Section>
  );
}
