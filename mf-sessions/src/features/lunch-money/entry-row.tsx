import type { WalletAccount, WalletEntry } from '@acquaint/contracts';
import { personName, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { t } from '../../i18n.ts';
import styles from './lunch-money.module.css';

const ACCOUNT_LABEL: Readonly<Record<WalletAccount, string>> = {
  available: msg('available'),
  pending: msg('pending'),
  vouchers: msg('lunch money'),
  payout: msg('paid out'),
  card: msg('card'),
};

/** Describes an entry in a sentence. Only the host of a session has an entry in `pending`; the other one has paid. */
function sentenceOf({ kind, person, lines }: WalletEntry): string {
  const name = person === null ? t('someone') : personName(person);
  const atStart = person === null ? t('Someone') : name;
  const isHost = lines.some(({ account }) => account === 'pending');
  switch (kind) {
    case 'voucher':
      return person === null
        ? t('For an invitation')
        : t('{name} joined through your invitation and completed a session', { name });
    case 'payout':
      return t('Payout requested');
    case 'payout_paid':
      return t('Paid out to your bank account');
    case 'payout_return':
      return t('Payout not made: the money is available again');
    case 'session_payment':
      return isHost
        ? t('{name} paid for a session with you', { name: atStart })
        : t('You paid for a session with {name}', { name });
    case 'session_release':
      return t('Session with {name} completed: the money is yours', { name });
    case 'session_refund':
      return isHost
        ? t('Session with {name} didn’t take place: they got their money back', { name })
        : t('Session with {name} didn’t take place: you got your money back', { name });
    case 'card_payment':
      return t('Paid in by card');
    case 'card_refund':
      return lines.some(({ account }) => account === 'available')
        ? t('Your card didn’t accept the refund: the money is available')
        : t('Sent back to your card');
  }
}

/** One entry of the wallet: description, time, and the change of each balance. */
export function EntryRow({ entry, currency }: { readonly entry: WalletEntry; readonly currency: string }) {
  const money = useMoneyFormat(currency);
  return (
    <div className={styles['entry']}>
      <div>
        <div>{sentenceOf(entry)}</div>
        <div className={styles['about']}>
          <TimeText at={entry.at} />
        </div>
      </div>
      <ul className={styles['lines']} aria-label={t('Amounts')}>
        {entry.lines.map(({ account, amount_cents }) => (
          <li key={account}>
            <strong>{money(amount_cents, true)}</strong> {t(ACCOUNT_LABEL[account])}
          </li>
        ))}
      </ul>
    </div>
  );
}
