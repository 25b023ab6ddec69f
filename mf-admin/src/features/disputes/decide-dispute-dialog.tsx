import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideDispute, type SessionDispute } from '@acquaint/contracts';
import { Form, personName } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { t } from '../../words.ts';
import type { Decision } from './dispute-card.tsx';

interface DecideDisputeDialogProps {
  readonly dispute: SessionDispute;
  readonly decision: Decision;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Asks why, then decides. Mounted while it is open. */
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
