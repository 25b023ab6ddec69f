import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetRemoteCanary, type RemoteHealth } from '@acquaint/contracts';
import { App, Form } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REMOTE_READS } from './remote-reads.ts';
import { audienceWords } from './remote-words.ts';
import styles from './remotes.module.css';

interface EndCanaryDialogProps {
  readonly remote: RemoteHealth;
  readonly onClosed: () => void;
}

/** Switches a canary off: everybody gets what is stable. */
export function EndCanaryDialog({ remote, onClosed }: EndCanaryDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetRemoteCanary, {
    invalidates: REMOTE_READS,
    onSuccess: () => {
      void message.success(`The canary of ${remote.name} is off`);
    },
  });
  return (
    <DecisionDialog<object>
      title={`Switch off the canary of ${remote.name}`}
      okText="Switch off"
      isDanger
      form={form}
      change={change}
      onDecide={({ reason }) =>
        change.mutate({
          params: { name: remote.name },
          body: { version: null, percent: 0, users: [], reason },
        })
      }
      onClosed={onClosed}
    >
      <p>
        {remote.canary && (
          <>
            Version <strong className={styles['named']}>{remote.canary.version}</strong> goes to{' '}
            {audienceWords(remote.canary)} now.{' '}
          </>
        )}
        After this, everybody gets{' '}
        <strong className={styles['named']}>{remote.served ?? 'no version'}</strong> at their next visit.
      </p>
    </DecisionDialog>
  );
}
