import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideWithheldMoney, type WithheldMoney } from '@acquaint/contracts';
import { Form } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';

export type MoneyDecision = 'released' | 'refused';

interface DecideMoneyDialogProps {
  readonly withheld: WithheldMoney;
  readonly decision: MoneyDecision;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a reason, then releases or refuses an amount. Mount it only while it is open. */
export function DecideMoneyDialog({ withheld, decision, onClosed }: DecideMoneyDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecideWithheldMoney);
  const amount = useMoney()(withheld.amount_cents);
  const isRelease = decision === 'released';
  return (
    <DecisionDialog<object>
      title={isRelease ? t('Release {amount}', { amount }) : t('Refuse {amount}', { amount })}
      okText={isRelease ? t('Release') : t('Refuse')}
      isDanger={!isRelease}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      change={decide}
      onDecide={({ reason }) => decide.mutate({ params: { id: withheld.id }, body: { decision, reason } })}
      onClosed={onClosed}
    >
      <p>
        {isRelease
          ? t('The member gets the money once the time to dispute it is over.')
          : refusalOf(withheld)}
      </p>
      <p>{t('We’ll tell the member what you decided and why.')}</p>
    </DecisionDialog>
  );
}

function refusalOf({ kind }: WithheldMoney): string {
  switch (kind) {
    case 'session':
      return t('The person who booked gets all of it back.');
    case 'voucher':
      return t('The member doesn’t get the lunch money.');
    case 'payout':
      return t('The money isn’t paid out. It’s available to the member again.');
  }
}
