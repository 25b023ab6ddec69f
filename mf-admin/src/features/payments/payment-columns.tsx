import type { StaffPayment } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Flex, personName, Tag, TimeText, type TableColumnsType } from '@acquaint/ui';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { personLink } from '../../components/members/person-link.tsx';
import { canBeRefunded, statusOf } from '../../components/payments/payment-words.ts';
import { rich, t } from '../../i18n.ts';

interface ColumnOptions {
  readonly money: (cents: number) => string;
  /** Null for staff who may not give money back. */
  readonly onRefund: ((payment: StaffPayment) => void) | null;
}

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
            <Link
              style={{ textDecoration: 'underline', fontVariantNumeric: 'tabular-nums' }}
              to={to('/custom-admin/payment', { id: payment.id })}
            >
              <b>{money(payment.amount_cents)}</b>
            </Link>
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
