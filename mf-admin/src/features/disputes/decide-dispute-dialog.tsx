import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideDispute, type SessionDispute } from '@acquaint/contracts';
import { Form, personName } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import type { Decision } from './dispute-card.tsx';

interface DecideDisputeDialogProps {
  readonly dispute: SessionDispute;
  readonly decision: Decision;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a reason, then decides the dispute. Mount it only while it is open. */
export function DecideDisputeDialog({ dispute, decision, onClosed }: DecideDisputeDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecideDispute);
  const name = personName(dispute.person);
  const isRemoval = decision === 'removed';
  return (
    <DecisionDialog<object>
      title={isRemoval ? t('Remove mark: {name}', { name }) : t('Keep mark: {name}', { name })}
      okText={isRemoval ? t('Remove mark') : t('Keep mark')}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      change={decide}
      onDecide={({ reason }) => decide.mutate({ params: { id: dispute.id }, body: { decision, reason } })}
      onClosed={onClosed}
    >
      <p>{t('We’ll tell the member what you decided and why.')}</p>
    </DecisionDialog>
  );
}
