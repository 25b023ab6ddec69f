import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetMatchModel, type MatchModel, type PolicyChange } from '@acquaint/contracts';
import { Alert, App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { t } from '../../words.ts';

interface SetModelDialogProps {
  readonly model: MatchModel;
  /** Numbers that are to be others than the version's own: it goes live as a version of its own. */
  readonly policy?: PolicyChange;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Rolls back, or forward, to a version. Mounted while it is open. */
export function SetModelDialog({ model, policy, onClosed }: SetModelDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetMatchModel, {
    onSuccess: ({ version }) => {
      void message.success(t('{version} is live', { version }));
    },
  });
  return (
    <DecisionDialog<object>
      title={policy ? t('Make this policy live?') : t('Make {version} live?', { version: model.version })}
      okText={t('Make live')}
      isDanger
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={change}
      onDecide={({ reason }) =>
        change.mutate({ body: { version: model.version, reason, ...(policy && { policy }) } })
      }
      onClosed={onClosed}
    >
      <p>
        {t(
          'From now on it makes the introductions, until you turn automatic learning back on. Existing introductions stay.',
        )}
      </p>
      {model.state === 'refused' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={t(
            'It was rejected: it didn’t predict the last few weeks better than the version before it.',
          )}
        />
      )}
    </DecisionDialog>
  );
}
