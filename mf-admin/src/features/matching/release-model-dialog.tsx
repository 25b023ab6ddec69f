import { useEndpointMutation } from '@acquaint/api-client';
import { adminReleaseMatchModel, type MatchModel } from '@acquaint/contracts';
import { App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { t } from '../../words.ts';

interface ReleaseModelDialogProps {
  readonly model: MatchModel;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

/** Lets what is learnt at night replace a pinned version again. Mounted while it is open. */
export function ReleaseModelDialog({ model, onClosed }: ReleaseModelDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminReleaseMatchModel, {
    onSuccess: () => {
      void message.success(t('The engine learns by itself again'));
    },
  });
  return (
    <DecisionDialog<object>
      title={t('Learn by itself again?')}
      okText={t('Learn again')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={change}
      onDecide={({ reason }) => change.mutate({ body: { reason } })}
      onClosed={onClosed}
    >
      <p>
        {t(
          '{version} stays live until a version learnt at night foretells the last two weeks better for sure.',
          { version: model.version },
        )}
      </p>
    </DecisionDialog>
  );
}
