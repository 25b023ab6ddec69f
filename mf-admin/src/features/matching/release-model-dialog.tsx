import { useEndpointMutation } from '@acquaint/api-client';
import { adminReleaseMatchModel, type MatchModel } from '@acquaint/contracts';
import { App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

interface ReleaseModelDialogProps {
  readonly model: MatchModel;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Releases a pinned version, so that the nightly training can replace it again. Mount it only while it is open. */
export function ReleaseModelDialog({ model, onClosed }: ReleaseModelDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminReleaseMatchModel, {
    onSuccess: () => {
      void message.success(t('Automatic learning is back on'));
    },
  });
  return (
    <DecisionDialog<object>
      title={t('Turn automatic learning back on?')}
      okText={t('Turn on learning')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={change}
      onDecide={({ reason }) => change.mutate({ body: { reason } })}
      onClosed={onClosed}
    >
      <p>
        {t('{version} stays live until a newly learnt version clearly predicts the last two weeks better.', {
          version: model.version,
        })}
      </p>
    </DecisionDialog>
  );
}
