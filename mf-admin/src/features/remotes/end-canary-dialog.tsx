import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetRemoteCanary, type RemoteHealth } from '@acquaint/contracts';
import { App, Form } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { rich, t } from '../../i18n.ts';
import { audienceText } from './remote-text.ts';
import styles from './remotes.module.css';

interface EndCanaryDialogProps {
  readonly remote: RemoteHealth;
  readonly onClosed: () => void;
}

/** Dialog to switch a canary off, so that everybody gets the stable version. */
export function EndCanaryDialog({ remote, onClosed }: EndCanaryDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetRemoteCanary, {
    onSuccess: () => {
      void message.success(t('The canary of {name} is off', { name: remote.name }));
    },
  });
  return (
    <DecisionDialog<object>
      title={t('Turn off the canary of {name}', { name: remote.name })}
      okText={t('Turn off')}
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
            {rich('Version <named>{version}</named> currently goes to {audience}.', {
              version: remote.canary.version,
              audience: audienceText(remote.canary),
              named,
            })}{' '}
          </>
        )}
        {remote.served === null
          ? rich('After this, everyone gets <named>no version</named> on their next visit.', { named })
          : rich('After this, everyone gets <named>{version}</named> on their next visit.', {
              version: remote.served,
              named,
            })}
      </p>
    </DecisionDialog>
  );
}

function named(inside: ReactNode[]) {
  return <strong className={styles['named']}>{inside}</strong>;
}
