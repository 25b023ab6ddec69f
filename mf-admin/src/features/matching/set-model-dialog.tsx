import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetMatchModel, type MatchModel, type PolicyChange } from '@acquaint/contracts';
import { Alert, App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

interface SetModelDialogProps {
  readonly model: MatchModel;
  /** Policy numbers that differ from the version's own; they go live as a new version. */
  readonly policy?: PolicyChange;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Pins a model version, older or newer than the live one. Mount it only while it is open. */
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
          'From now on, this version makes the introductions, until you turn automatic learning back on. Existing introductions stay.',
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
