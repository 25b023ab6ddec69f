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

/** What happened, in words. Money of a session that is pending is its host's: the other one has paid it. */
function sentenceOf({ kind, person, lines }: WalletEntry): string {
  const name = person === null ? 'somebody' : personName(person);
  const isHost = lines.some(({ account }) => account === 'pending');
  switch (kind) {
    case 'voucher':
      return person === null ? 'For an invitation' : `${name} completed a session: you invited them`;
    case 'payout':
      return 'Payout asked for';
    case 'session_payment':
      return isHost ? `Paid for a session with you: ${name}` : `You paid for a session with ${name}`;
    case 'session_release':
      return `Session with ${name} completed: the money is yours`;
    case 'session_refund':
      return isHost
        ? `Session with ${name} did not take place: they got the money back`
        : `Session with ${name} did not take place: you got the money back`;
    case 'card_payment':
      return 'Paid in by card';
    case 'card_refund':
      return 'Sent back to your card';
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
