import type { Wallet } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { useMoneyFormat } from '../../components/money.ts';
import { t } from '../../i18n.ts';
import styles from './lunch-money.module.css';

type Amount = Exclude<keyof Wallet, 'currency'>;

const BALANCES: readonly (readonly [amount: Amount, label: string, about: string])[] = [
  ['available_cents', msg('Available'), msg('Ready to pay out')],
  ['pending_cents', msg('Pending'), msg('Yours once the session is completed')],
  ['vouchers_cents', msg('Lunch money'), msg('From people you invited')],
  ['payout_cents', msg('Paid out'), msg('Requested by you')],
  ['earned_cents', msg('Total earned'), msg('By completed sessions')],
  ['spent_cents', msg('Total spent'), msg('On sessions with others')],
];
/** Shown only if it is not zero. */
const CARD = ['card_cents', msg('To your card'), msg('On its way back')] as const;

/** All balances with an explanation. */
export function Balances({ wallet }: { readonly wallet: Wallet }) {
  const money = useMoneyFormat(wallet.currency);
  return (
    <dl className={styles['balances']}>
      {[...BALANCES, ...(wallet.card_cents > 0 ? [CARD] : [])].map(([amount, label, about]) => (
        <div key={amount} className={styles['balance']}>
          <dt>{t(label)}</dt>
          <dd className={styles['amount']}>{money(wallet[amount])}</dd>
          <dd className={styles['about']}>{t(about)}</dd>
        </div>
      ))}
    </dl>
  );
}
