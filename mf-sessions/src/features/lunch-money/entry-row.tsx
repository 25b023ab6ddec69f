import type { WalletAccount, WalletEntry } from '@acquaint/contracts';
import { personName, TimeText } from '@acquaint/ui';
import { useMoneyFormat } from '../../parts/money.ts';
import styles from './lunch-money.module.css';

const ACCOUNT_LABEL: Readonly<Record<WalletAccount, string>> = {
  available: 'available',
  pending: 'pending',
  vouchers: 'lunch money',
  payout: 'paid out',
  card: 'card',
};

/** What happened, in words. */
function sentenceOf({ kind, person }: WalletEntry): string {
  const name = person === null ? '' : personName(person);
  const about = (start: string, link: string): string => (name === '' ? start : `${start} ${link} ${name}`);
  switch (kind) {
    case 'voucher':
      return name === '' ? 'For an invitation' : `${name} completed a session: you invited them`;
    case 'payout':
      return 'Payout asked for';
    case 'session_payment':
      return about('Session paid', 'with');
    case 'session_release':
      return about('Session completed', 'with');
    case 'session_refund':
      return about('Session refunded', 'with');
    case 'card_payment':
      return 'Paid by card';
    case 'card_refund':
      return 'Given back to the card';
  }
}

/** One line of what happened: what, when, and what it did to each balance. */
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
      <ul className={styles['lines']} aria-label="Amounts">
        {entry.lines.map(({ account, amount_cents }) => (
          <li key={account}>
            <strong>{money(amount_cents, true)}</strong> {ACCOUNT_LABEL[account]}
          </li>
        ))}
      </ul>
    </div>
  );
}
