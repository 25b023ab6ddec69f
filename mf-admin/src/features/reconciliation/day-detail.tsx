import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import {
  adminListDifferences,
  adminListReconciliations,
  type Reconciliation,
  type ReconciliationDifference,
} from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Card, EmptyNote, Flex, ListState, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { useMoney } from '../../components/use-money.ts';
import { useDay } from './use-day.ts';
import { DifferenceTag } from './difference-tag.tsx';

/** One day: its sums in each currency, and every line that differs. */
export function DayDetail({ day }: { readonly day: string }) {
  const sums = useEndpointQuery(adminListReconciliations, { query: { day } });
  const lines = useEndpointPages(adminListDifferences, { query: { day } });
  const dayText = useDay();
  return (
    <>
      <p>
        <Link style={{ textDecoration: 'underline' }} to="/custom-admin/reconciliation">
          {t('All days')}
        </Link>
      </p>
      <AsyncState query={sums}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyNote
              title={t('This day hasn’t been compared')}
              text={t('Each day is compared the next morning.')}
            />
          ) : (
            <Flex vertical gap={16}>
              <h2 style={{ margin: 0 }}>{dayText(day)}</h2>
              {results.map((result) => (
                <DaySums key={result.currency} result={result} />
              ))}
            </Flex>
          )
        }
      </AsyncState>
      {(sums.data?.results.length ?? 0) > 0 && (
        <>
          <h2>{t('Lines that differ')}</h2>
          <ListState
            query={lines}
            items={lines.items}
            keyOf={({ key, currency }) => `${key} ${currency}`}
            label={t('Lines that differ')}
            empty={{ title: t('Every line is the same on both sides'), isLine: true }}
          >
            {(line) => <DifferenceCard line={line} />}
          </ListState>
        </>
      )}
    </>
  );
}

function DaySums({ result }: { readonly result: Reconciliation }) {
  const money = useMoney();
  const rows: readonly (readonly [string, number])[] = [
    [t('Ledger: card payments less refunds'), result.ledger_cents],
    [t('Payouts to the bank account'), result.payouts_cents],
    [t('Provider’s statement'), result.provider_cents],
    [t('Paid for plans, not compared'), result.plans_cents],
    [t('Provider fees, not compared'), result.fees_cents],
  ];
  return (
    <Card>
      <Flex vertical gap={8} align="flex-start">
        <div>
          {t('Difference')} <DifferenceTag result={result} />
        </div>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto auto', gap: '4px 16px', margin: 0 }}>
          {rows.map(([label, cents]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd style={{ margin: 0, textAlign: 'right' }}>{money(cents, result.currency)}</dd>
            </div>
          ))}
        </dl>
        <div>{rich('Compared {at}', { at: <TimeText at={result.checked_at} format="weekdayTime" /> })}</div>
      </Flex>
    </Card>
  );
}

function DifferenceCard({ line }: { readonly line: ReconciliationDifference }) {
  const { key, about, provider_cents, own_cents, currency, at } = line;
  const money = useMoney();
  // A chargeback names its payment.
  const [, payment] = about.startsWith('dispute') ? about.split(' ') : [];
  return (
    <Card size="small">
      <strong>{sentenceOf(line)}</strong>
      <div>
        {t('Provider: {provider}, ours: {own}', {
          provider: provider_cents === null ? t('no line') : money(provider_cents, currency),
          own: own_cents === null ? t('no line') : money(own_cents, currency),
        })}
      </div>
      <div style={{ overflowWrap: 'anywhere' }} title={t('Times are in UTC.')}>
        <TimeText at={at} format="weekdayTime" zone="UTC" /> <code>{key}</code>{' '}
        {about !== '' && <code>{about}</code>}
      </div>
      {payment !== undefined && (
        <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/payments', { q: payment })}>
          {t('Show the payment')}
        </Link>
      )}
    </Card>
  );
}

/** Says what differs, in a sentence. */
function sentenceOf({ key, about, provider_cents, own_cents }: ReconciliationDifference): string {
  const isOurs = provider_cents === null;
  switch (key.slice(0, key.indexOf(':'))) {
    case 'card_payment':
      if (own_cents === null) return t('A payment that the ledger doesn’t have');
      return isOurs ? t('A payment that the provider doesn’t have') : t('A payment with two amounts');
    case 'card_refund':
      if (own_cents === null) return t('A refund that the ledger doesn’t have');
      return isOurs ? t('A refund that the provider doesn’t have') : t('A refund with two amounts');
    case 'payout':
      return isOurs ? t('A payout that isn’t on the statement') : t('A payout that came back');
    default:
      if (about.startsWith('dispute_reversal')) return t('A chargeback that the bank has given back');
      if (about.startsWith('dispute')) return t('A chargeback: the bank has taken a payment back');
      return t('A fee or correction that we don’t recognise');
  }
}
