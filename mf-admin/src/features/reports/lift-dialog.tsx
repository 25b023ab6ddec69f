import { useEndpointMutation } from '@acquaint/api-client';
import { adminLiftSanction, type Sanction } from '@acquaint/contracts';
import { Form } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import { DONE } from './words.ts';

interface LiftDialogProps {
  readonly sanction: Sanction;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a reason, then lifts one action. Mount it only while it is open. */
export function LiftDialog({ sanction, onClosed }: LiftDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const lift = useEndpointMutation(adminLiftSanction);
  return (
    <DecisionDialog<object>
      title={t('Lift: {what}', { what: t(DONE[sanction.kind]) })}
      okText={t('Lift')}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      change={lift}
      onDecide={({ reason }) => lift.mutate({ params: { id: sanction.id }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>{t('Only this is lifted. Everything else stays in force.')}</p>
    </DecisionDialog>
  );
}
