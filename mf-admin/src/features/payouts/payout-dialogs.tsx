import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecidePayout, adminPayPayout, type Payout } from '@acquaint/contracts';
import { Form, Input } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';

export type PayoutDecision = 'approved' | 'refused' | 'returned' | 'paid';

interface DialogProps {
  readonly payout: Payout;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a reason, then approves or refuses a payout, or records that the bank returned it. Mount it only while it is open. */
export function DecidePayoutDialog({
  payout,
  decision,
  onClosed,
}: DialogProps & { readonly decision: Exclude<PayoutDecision, 'paid'> }) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecidePayout);
  const amount = useMoney()(payout.amount_cents, payout.currency);
  const { title, okText, text } = wordsOf(decision, amount);
  return (
    <DecisionDialog<object>
      title={title}
      okText={okText}
      isDanger={decision === 'refused'}
      reasonLabel={
        decision === 'approved'
          ? t('Reason, for the audit log')
          : t('Reason, for the member and the audit log')
      }
      form={form}
      change={decide}
      onDecide={({ reason }) => decide.mutate({ params: { id: payout.id }, body: { decision, reason } })}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </DecisionDialog>
  );
}

function wordsOf(
  decision: Exclude<PayoutDecision, 'paid'>,
  amount: string,
): { readonly title: string; readonly okText: string; readonly text: string } {
  switch (decision) {
    case 'approved':
      return {
        title: t('Approve {amount}', { amount }),
        okText: t('Approve'),
        text: t('An admin can then pay it out. No money is sent yet.'),
      };
    case 'refused':
      return {
        title: t('Refuse {amount}', { amount }),
        okText: t('Refuse'),
        text: t('The money becomes available to the member again, and we’ll tell them why.'),
      };
    case 'returned':
      return {
        title: t('{amount} was sent back', { amount }),
        okText: t('Sent back'),
        text: t(
          'Use this if the bank returned the money. It becomes available to the member again, and we’ll tell them why.',
        ),
      };
  }
}

/** Asks for the bank's reference, then records that a payout was paid. Mount it only while it is open. */
export function PayPayoutDialog({ payout, onClosed }: DialogProps) {
  const [form] = Form.useForm<{ reason: string; bank_reference: string }>();
  const pay = useEndpointMutation(adminPayPayout);
  const amount = useMoney()(payout.amount_cents, payout.currency);
  return (
    <DecisionDialog<{ bank_reference: string }>
      title={t('Pay {amount}', { amount })}
      okText={t('Record as paid')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={pay}
      onDecide={(body) => pay.mutate({ params: { id: payout.id }, body })}
      onClosed={onClosed}
    >
      <p>
        {t(
          'Send the money from your bank account first. This only records it, and tells the member that it’s on its way.',
        )}
      </p>
      <Form.Item
        name="bank_reference"
        label={t('Bank reference')}
        rules={[
          { required: true, whitespace: true, message: t('Enter the bank’s reference for the transfer') },
        ]}
      >
        <Input maxLength={100} />
      </Form.Item>
    </DecisionDialog>
  );
}
