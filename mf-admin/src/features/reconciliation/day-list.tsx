import { useEndpointPages } from '@acquaint/api-client';
import { adminListReconciliations } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { cx, ListState } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from '../../components/lists/rows.module.css';
import { useMoney } from '../../components/use-money.ts';
import { useDay } from './use-day.ts';
import { DifferenceTag } from './difference-tag.tsx';

/** All days that were compared, newest first. */
export function DayList() {
  const days = useEndpointPages(adminListReconciliations, {});
  const [money, dayText] = [useMoney(), useDay()];
  return (
    <>
      <p>
        {t('Every morning, we compare the day before with the payment provider’s records. Days are in UTC.')}
      </p>
      <ListState
        query={days}
        items={days.items}
        keyOf={({ day, currency }) => `${day} ${currency}`}
        label={t('Days')}
        className={styles['list'] ?? ''}
        empty={{
          title: t('No day has been compared yet'),
          text: t(
            'The first one shows up here tomorrow morning, if something was paid through a payment provider. A difference means that money is missing, or was counted twice.',
          ),
        }}
      >
        {(result) => (
          <div className={cx(styles['row'], styles['three'])}>
            <Link
              style={{ textDecoration: 'underline' }}
              to={to('/custom-admin/reconciliation', { day: result.day })}
            >
              {dayText(result.day)}
            </Link>
            <span>
              {t('Ledger {ledger}, payouts {payouts}, provider {provider}', {
                ledger: money(result.ledger_cents, result.currency),
                payouts: money(result.payouts_cents, result.currency),
                provider: money(result.provider_cents, result.currency),
              })}
            </span>
            <DifferenceTag result={result} />
          </div>
        )}
      </ListState>
    </>
  );
}
