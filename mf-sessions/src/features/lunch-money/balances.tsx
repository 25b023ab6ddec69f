import type { Wallet } from '@acquaint/contracts';
import { useMoneyFormat } from '../../parts/money.ts';
import styles from './lunch-money.module.css';

type Amount = Exclude<keyof Wallet, 'currency'>;

const BALANCES: readonly (readonly [amount: Amount, label: string, about: string])[] = [
  ['available_cents', 'Available', 'Can be paid out'],
  ['pending_cents', 'Pending', 'Yours once its session is completed'],
  ['vouchers_cents', 'Lunch money', 'From people you invited'],
  ['payout_cents', 'Paid out', 'Asked for by you'],
  ['earned_cents', 'Earned in all', 'By completed sessions'],
  ['spent_cents', 'Spent in all', 'On sessions with others'],
];
/** Stands there only while there is some. */
const CARD = ['card_cents', 'To your card', 'On its way back'] as const;

/** Every balance with what it means. */
export function Balances({ wallet }: { readonly wallet: Wallet }) {
  const money = useMoneyFormat(wallet.currency);
  return (
    <dl className={styles['balances']}>
      {[...BALANCES, ...(wallet.card_cents > 0 ? [CARD] : [])].map(([amount, label, about]) => (
        <div key={amount} className={styles['balance']}>
          <dt>{label}</dt>
          <dd className={styles['amount']}>{money(wallet[amount])}</dd>
          <dd className={styles['about']}>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
