import { useEndpointMutation } from '@acquaint/api-client';
import { adminPointRemote, type RemoteHealth } from '@acquaint/contracts';
import { Alert, App, Form, TimeText } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REMOTE_READS } from './remote-reads.ts';
import { failureWords } from './remote-words.ts';
import styles from './remotes.module.css';

interface PointDialogProps {
  readonly remote: RemoteHealth;
  /** The version that everybody is to get. */
  readonly version: string;
  readonly onClosed: () => void;
}

/** Points the stable channel at a version: back, forward, or from canary to all. */
export function PointDialog({ remote, version, onClosed }: PointDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminPointRemote, {
    invalidates: REMOTE_READS,
    onSuccess: () => {
      void message.success(`Everybody gets ${remote.name} ${version} now`);
    },
  });
  const { verb, title, isBack } = wordsOf(remote, version);
  const target = remote.versions.find((one) => one.version === version);
  return (
    <DecisionDialog<object>
      title={title}
      okText={verb}
      isDanger={isBack}
      form={form}
      change={change}
      onDecide={({ reason }) => change.mutate({ params: { name: remote.name }, body: { version, reason } })}
      onClosed={onClosed}
    >
      {remote.served === version ? (
        <p>
          Everybody gets <strong className={styles['named']}>{version}</strong> already, because{' '}
          {remote.state === 'lost' ? (
            <>
              the files of <strong className={styles['named']}>{remote.stable}</strong> are missing from the
              store
            </>
          ) : (
            <>
              <strong className={styles['named']}>{remote.stable}</strong> needs another shell
            </>
          )}
          . After this, stable points to it.
        </p>
      ) : (
        <p>
          Everybody gets <strong className={styles['named']}>{remote.served ?? 'no version'}</strong> now.
          After this, everybody gets <strong className={styles['named']}>{version}</strong>
          {target && (
            <>
              , published <TimeText at={target.published_at} format="relative" />
            </>
          )}
          . Open tabs go on with what they have.
        </p>
      )}
      {remote.canary?.version === version && <p>The canary ends with it.</p>}
      {target !== undefined && target.failures_last_day > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Browsers reported ${failureWords(target.failures_last_day)} of this version in the last 24 hours.`}
          style={{ marginBottom: 16 }}
        />
      )}
    </DecisionDialog>
  );
}

function wordsOf({ name, canary, stable, versions }: RemoteHealth, version: string) {
  if (canary?.version === version)
    return { verb: 'Promote', title: `Promote the canary of ${name}`, isBack: false };
  const place = (one: string | null) => versions.findIndex((each) => each.version === one);
  const isBack = stable !== null && place(version) > place(stable);
  return isBack
    ? { verb: 'Roll back', title: `Roll ${name} back`, isBack }
    : { verb: 'Give to everybody', title: `Give ${name} ${version} to everybody`, isBack };
}
