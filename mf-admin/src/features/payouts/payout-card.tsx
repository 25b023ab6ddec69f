import { adminPayPayout, type Payout, type PayoutState } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, personName, Tag, TimeText } from '@acquaint/ui';
import { useMayCall } from '../../components/may-call.tsx';
import { useMoney } from '../../components/use-money.ts';
import { WaitingSince } from '../../components/waiting-since.tsx';
import { rich, t } from '../../i18n.ts';
import type { PayoutDecision } from './payout-dialogs.tsx';

const STATES: Readonly<Record<PayoutState, { readonly label: string; readonly color?: string }>> = {
  requested: { label: msg('Requested') },
  approved: { label: msg('Approved'), color: 'processing' },
  paid: { label: msg('Paid'), color: 'success' },
  refused: { label: msg('Refused'), color: 'error' },
  returned: { label: msg('Sent back'), color: 'warning' },
};

const PLAIN = { margin: 0, overflowWrap: 'anywhere' } as const;

interface PayoutCardProps {
  readonly payout: Payout;
  /** Null for staff who may not decide. */
  readonly onDecide: ((decision: PayoutDecision) => void) | null;
}

/** One payout: whose money it is, what was decided, and what can be done next. */
export function PayoutCard({ payout, onDecide }: PayoutCardProps) {
  const { person, email, state, is_withheld, requested_at, decided_at, reason, bank_reference } = payout;
  const mayPay = useMayCall(adminPayPayout);
  const amount = useMoney()(payout.amount_cents, payout.currency);
  const name = personName(person);
  const { label, color } = STATES[state];
  const isOpen = state === 'requested' || state === 'approved';
  return (
    <Card>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <h2 style={{ margin: 0, fontSize: 16 }}>{t('{amount} to {name}', { amount, name })}</h2>
          <Tag {...(color === undefined ? {} : { color })}>{t(label)}</Tag>
        </Flex>
        <p style={PLAIN}>
          {rich('Requested {at} by <member>{email}</member>', {
            at: decided_at === null ? <WaitingSince at={requested_at} /> : <TimeText at={requested_at} />,
            email,
            member: (inside) => (
              <Link
                style={{ textDecoration: 'underline' }}
                to={to('/custom-admin/person', { id: person.id })}
              >
                {inside}
              </Link>
            ),
          })}
        </p>
        {decided_at !== null && (
          <p style={PLAIN}>
            {rich('Decided {at}: “{reason}”', {
              at: <TimeText at={decided_at} />,
              reason,
            })}
          </p>
        )}
        {bank_reference !== '' && (
          <p style={PLAIN}>{t('Bank reference: {reference}', { reference: bank_reference })}</p>
        )}
        {is_withheld && (
          <p style={PLAIN}>
            {rich(
              'This is waiting for a decision about linked accounts. <money>Go to withheld money</money>',
              {
                money: (inside) => (
                  <Link style={{ textDecoration: 'underline' }} to="/custom-admin/money">
                    {inside}
                  </Link>
                ),
              },
            )}
          </p>
        )}
        {state === 'approved' && !mayPay && <p style={PLAIN}>{t('An admin can pay this now.')}</p>}
        {onDecide && !is_withheld && (
          <Flex gap={8} wrap>
            {state === 'requested' && (
              <Button
                aria-label={t('Approve {amount} to {name}', { amount, name })}
                onClick={() => onDecide('approved')}
              >
                {t('Approve')}
              </Button>
            )}
            {state === 'approved' && mayPay && (
              <Button
                type="primary"
                aria-label={t('Pay {amount} to {name}', { amount, name })}
                onClick={() => onDecide('paid')}
              >
                {t('Pay')}
              </Button>
            )}
            {isOpen && (
              <Button
                danger
                aria-label={t('Refuse {amount} to {name}', { amount, name })}
                onClick={() => onDecide('refused')}
              >
                {t('Refuse')}
              </Button>
            )}
            {state === 'paid' && mayPay && (
              <Button
                aria-label={t('Sent back: {amount} to {name}', { amount, name })}
                onClick={() => onDecide('returned')}
              >
                {t('Sent back')}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
