import { useEndpointMutation } from '@acquaint/api-client';
import { adminListMatchModels, adminSetMatchModel, type MatchModel } from '@acquaint/contracts';
import { Alert, App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';

interface SetModelDialogProps {
  readonly model: MatchModel;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Rolls back, or forward, to a version. Mounted while it is open. */
export function SetModelDialog({ model, onClosed }: SetModelDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetMatchModel, {
    invalidates: [adminListMatchModels],
    onSuccess: () => {
      void message.success(`${model.version} is live`);
    },
  });
  return (
    <DecisionDialog<object>
      title={`Make ${model.version} live?`}
      okText="Make live"
      isDanger
      reasonLabel="Reason, for the audit log"
      form={form}
      change={change}
      onDecide={({ reason }) => change.mutate({ body: { version: model.version, reason } })}
      onClosed={onClosed}
    >
      <p>From now on it makes the introductions. Those that were made stay.</p>
      {model.state === 'refused' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="It was refused: it did not foretell the last weeks better than the version before it."
        />
      )}
    </DecisionDialog>
  );
}
