import type { PersonSummary, StaffPayment } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Flex, personName, Tag, TimeText, type TableColumnsType } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { rich, t } from '../../i18n.ts';

interface ColumnOptions {
  readonly money: (cents: number) => string;
  /** Null for staff who may not give money back. */
  readonly onRefund: ((payment: StaffPayment) => void) | null;
}

interface Status {
  readonly label: string;
  readonly color?: string;
}

const STATES: Readonly<Record<StaffPayment['state'], Status>> = {
  paid: { label: msg('Held'), color: 'processing' },
  released: { label: msg('Paid to the host'), color: 'success' },
  refunded: { label: msg('Refunded') },
};

const WITHHELD: Readonly<Record<NonNullable<StaffPayment['withheld']>, Status>> = {
  disputed: { label: msg('Disputed'), color: 'warning' },
  linked: { label: msg('Linked accounts'), color: 'warning' },
};

/** What is said of a refund to a card that has not arrived. */
const CARD_REFUNDS: Readonly<Record<'due' | 'failed', Status>> = {
  due: { label: msg('Refund on its way'), color: 'processing' },
  failed: { label: msg('Card refused the refund'), color: 'error' },
};

function statusOf({ state, withheld, card_refund }: StaffPayment): Status {
  if (withheld !== null) return WITHHELD[withheld];
  if (card_refund === 'due' || card_refund === 'failed') return CARD_REFUNDS[card_refund];
  return STATES[state];
}

/** Staff refund what the platform holds, once the session is over; before, cancelling it gives the money back (R-ADMIN-21). */
const canBeRefunded = ({ state, session_state }: StaffPayment): boolean =>
  state === 'paid' && session_state === 'completed';

const personLink = ({ id }: PersonSummary) =>
  function PersonLink(inside: React.ReactNode) {
    return (
      <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id })}>
        {inside}
      </Link>
    );
  };

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** Returns the columns of the table of payments: the amount and what became of it, who paid whom, and when. */
export const paymentColumns = ({ money, onRefund }: ColumnOptions): TableColumnsType<StaffPayment> => [
  {
    title: t('Amount'),
    render: (_value, payment) => {
      const { label, color } = statusOf(payment);
      return (
        <>
          <Flex gap="4px 12px" wrap align="center">
            <b style={{ fontVariantNumeric: 'tabular-nums' }}>{money(payment.amount_cents)}</b>
            <Tag {...(color === undefined ? {} : { color })}>{t(label)}</Tag>
          </Flex>
          {payment.vouchers_cents > 0 && (
            <small>{t('{amount} of it lunch money', { amount: money(payment.vouchers_cents) })}</small>
          )}
        </>
      );
    },
  },
  {
    title: t('Who paid whom'),
    render: (_value, payment) => (
      <>
        {rich('<from>{booker}</from> to <whom>{host}</whom>', {
          booker: personName(payment.booker),
          host: personName(payment.host),
          from: personLink(payment.booker),
          whom: personLink(payment.host),
        })}
        {payment.reference !== '' && (
          <div>
            <small style={{ overflowWrap: 'anywhere' }}>{payment.reference}</small>
          </div>
        )}
        {onRefund && canBeRefunded(payment) && (
          <div style={{ marginTop: 4 }}>
            <Button
              size="small"
              aria-label={t('Refund {amount} to {name}', {
                amount: money(payment.amount_cents),
                name: personName(payment.booker),
              })}
              onClick={() => onRefund(payment)}
            >
              {t('Refund')}
            </Button>
          </div>
        )}
      </>
    ),
  },
  {
    title: t('Paid on'),
    className: NOT_ON_PHONES,
    render: (_value, { paid_at }) => (
      <span style={ONE_LINE}>
        <TimeText at={paid_at} format="date" />
      </span>
    ),
  },
  {
    title: t('Session'),
    className: NOT_ON_PHONES,
    render: (_value, { starts_at, settle_at, withheld }) => (
      <span style={ONE_LINE}>
        <TimeText at={starts_at} />
        {settle_at !== null && withheld === null && (
          <div>
            <small>{rich('To the host {at}', { at: <TimeText at={settle_at} format="date" /> })}</small>
          </div>
        )}
      </span>
    ),
  },
];
