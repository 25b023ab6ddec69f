import type { WithheldAmount, Wallet } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { personName } from '@acquaint/ui';
import { WithholdingText } from '../../components/payment/withholding-text.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { t } from '../../i18n.ts';
import styles from './lunch-money.module.css';

/** The amounts that the member does not have yet: what for, why, and until when. */
export function WithheldMoney({ wallet: { withheld, currency } }: { readonly wallet: Wallet }) {
  const money = useMoneyFormat(currency);
  if (withheld.length === 0) return null;
  return (
    <section aria-labelledby="on-hold">
      <h2 id="on-hold">{t('On hold')}</h2>
      <ul className={styles['entries']} aria-labelledby="on-hold">
        {withheld.map((amount) => (
          <li key={amount.id} className={styles['entry']}>
            <div>
              <div>{whatFor(amount)}</div>
              <div className={styles['about']}>
                <WithholdingText hold={amount} name={amount.person?.first_name ?? t('someone')} isReceiver />
              </div>
              {amount.session_id !== null && (
                <Link to={to('/dashboard/interview-payment', { session: amount.session_id })}>
                  {t('See this session’s payment')}
                </Link>
              )}
            </div>
            <strong>{money(amount.amount_cents)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatFor({ kind, person }: WithheldAmount): string {
  const name = person === null ? t('someone') : personName(person);
  switch (kind) {
    case 'session':
      return t('Session with {name}', { name });
    case 'voucher':
      return t('Lunch money for an invitation');
    case 'payout':
      return t('Payout requested');
  }
}
