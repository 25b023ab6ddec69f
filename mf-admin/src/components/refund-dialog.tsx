import { useEndpointMutation } from '@acquaint/api-client';
import { adminRefundSession } from '@acquaint/contracts';
import { App, Form } from '@acquaint/ui';
import { t } from '../i18n.ts';
import { DecisionDialog } from './decisions/decision-dialog.tsx';
import { useMoney } from './use-money.ts';

interface RefundDialogProps {
  readonly sessionId: string;
  readonly title: string;
  /** What was paid. */
  readonly amountCents: number;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks why, then gives the money of a session back to the person who booked it (R-ADMIN-21). */
export function RefundDialog({ sessionId, title, amountCents, onClosed }: RefundDialogProps) {
  const { message } = App.useApp();
  const money = useMoney();
  const [form] = Form.useForm<{ reason: string }>();
  const refund = useEndpointMutation(adminRefundSession, {
    onSuccess: ({ amount_cents }) =>
      void message.success(t('{amount} is on its way back.', { amount: money(amount_cents) })),
  });
  return (
    <DecisionDialog<object>
      title={title}
      okText={t('Refund')}
      isDanger
      reasonLabel={t('Reason, for both members and the audit log')}
      form={form}
      change={refund}
      onDecide={({ reason }) => refund.mutate({ params: { id: sessionId }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>
        {t(
          '{amount} goes back to the person who booked, the way it was paid: to the card, as lunch money, or both. We’ll tell both people.',
          {
            amount: money(amountCents),
          },
        )}
      </p>
    </DecisionDialog>
  );
}
