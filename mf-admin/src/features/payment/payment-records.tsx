import type { StaffPaymentPage } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { personName, Tag, TimeText } from '@acquaint/ui';
import { Facts } from '../../components/facts.tsx';
import { Section } from '../../components/section.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';
import styles from './payment-records.module.css';

type Transaction = StaffPaymentPage['ledger'][number];
type Refund = StaffPaymentPage['refunds'][number];

const ENTRIES: Readonly<Partial<Record<Transaction['kind'], string>>> = {
  card_payment: msg('Charged to the card'),
  session_payment: msg('Paid for the session'),
  session_release: msg('Paid to the host'),
  session_refund: msg('Refunded'),
  card_refund: msg('Refund to the card'),
  chargeback: msg('Chargeback'),
};

const ACCOUNTS: Readonly<Record<string, string>> = {
  card: msg('card'),
  vouchers: msg('lunch money'),
  pending: msg('held for the host'),
  available: msg('balance'),
  platform: msg('Platform'),
  provider: msg('Payment provider'),
};

const REFUNDS: Readonly<Record<Refund['state'], string>> = {
  due: msg('On its way'),
  done: msg('Done'),
  failed: msg('Card refused the refund'),
};

const LINES: Readonly<Record<string, string>> = {
  payment: msg('Payment'),
  refund: msg('Refund'),
  chargeback: msg('Chargeback'),
};

const DECISIONS: Readonly<Record<NonNullable<StaffPaymentPage['decision']>['state'], string>> = {
  waiting: msg('To decide'),
  released: msg('Released to the host'),
  refused: msg('Given back'),
};

/** Why staff decide about the money, and what they decided. */
export function Decision({ decision }: Pick<StaffPaymentPage, 'decision'>) {
  if (decision === null) return null;
  const { cause, dispute, state, reason, withheld_at, decided_at } = decision;
  return (
    <Section title={t('Decision of staff')}>
      <Facts
        rows={[
          [t('Why'), cause === 'disputed' ? t('Disputed') : t('Linked accounts')],
          ...(dispute === '' ? [] : [[t('What the booker wrote'), dispute] as const]),
          [t('Withheld since'), <TimeText key="since" at={withheld_at} format="dateTime" />],
          [t('Outcome'), t(DECISIONS[state])],
          ...(decided_at === null
            ? []
            : [
                [t('Decided'), <TimeText key="decided" at={decided_at} format="dateTime" />] as const,
                [t('Reason'), reason] as const,
              ]),
        ]}
      />
    </Section>
  );
}

/** What went back to the card, or is on its way there. */
export function Refunds({ refunds }: Pick<StaffPaymentPage, 'refunds'>) {
  const money = useMoney();
  if (refunds.length === 0) return null;
  return (
    <Section title={t('Refunds to the card')}>
      <ul className={styles['lines']}>
        {refunds.map(({ id, amount_cents, state, by_bank, created_at }) => (
          <li key={id}>
            <span>
              {by_bank ? t('The bank had taken it already') : t(REFUNDS[state])}{' '}
              <small>
                <TimeText at={created_at} format="dateTime" />
              </small>
            </span>
            <b>{money(amount_cents)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The transactions of the ledger: what each account gained and lost. */
export function Ledger({ transactions }: { readonly transactions: StaffPaymentPage['ledger'] }) {
  const money = useMoney();
  return (
    <Section title={t('Ledger')}>
      <ol className={styles['transactions']}>
        {transactions.map(({ id, kind, at, lines }) => (
          <li key={id}>
            <h3>
              {t(ENTRIES[kind] ?? kind)}{' '}
              <small>
                <TimeText at={at} format="dateTime" />
              </small>
            </h3>
            <ul className={styles['lines']}>
              {lines.map(({ owner, account, amount_cents }) => (
                <li key={`${owner?.id} ${account}`}>
                  <span>
                    {owner === null
                      ? t(ACCOUNTS[account] ?? account)
                      : t('{name}, {account}', {
                          name: personName(owner),
                          account: t(ACCOUNTS[account] ?? account),
                        })}
                  </span>
                  <span className={styles['amount']}>{money(amount_cents)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What the provider's statement has of it. */
export function Statement({ lines }: { readonly lines: StaffPaymentPage['statement'] }) {
  const money = useMoney();
  return (
    <Section title={t('Provider’s statement')}>
      {lines.length === 0 ? (
        <p style={{ margin: 0 }}>
          {t('Nothing yet. The statement is read each morning; lunch money isn’t on it.')}
        </p>
      ) : (
        <ul className={styles['lines']}>
          {lines.map(({ id, kind, amount_cents, fee_cents, currency, at }) => (
            <li key={id}>
              <span>
                {t(LINES[kind] ?? kind)} <code>{id}</code>{' '}
                <small>
                  <TimeText at={at} format="dateTime" />
                </small>{' '}
                {fee_cents !== 0 && <Tag>{t('Fee: {amount}', { amount: money(fee_cents, currency) })}</Tag>}
              </span>
              <span className={styles['amount']}>{money(amount_cents, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
