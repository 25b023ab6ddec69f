import { useEndpointMutation } from '@acquaint/api-client';
import { adminPointRemote, type RemoteHealth } from '@acquaint/contracts';
import { Alert, App, Form, TimeText } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { rich, t } from '../../i18n.ts';
import styles from './remotes.module.css';

interface PointDialogProps {
  readonly remote: RemoteHealth;
  /** The version the stable channel will point to. */
  readonly version: string;
  readonly onClosed: () => void;
}

/** Dialog to point the stable channel at a version: an older one, a newer one, or the canary. */
export function PointDialog({ remote, version, onClosed }: PointDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminPointRemote, {
    onSuccess: () => {
      void message.success(t('Everyone now gets {name} {version}', { name: remote.name, version }));
    },
  });
  const { verb, title, isBack } = labelsOf(remote, version);
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
      <p>
        <Outcome remote={remote} version={version} />
      </p>
      {remote.canary?.version === version && <p>{t('This also ends the canary.')}</p>}
      {target !== undefined && target.failures_last_day > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            'Browsers reported {count, plural, one {# failure} other {# failures}} of this version in the last 24 hours.',
            { count: target.failures_last_day },
          )}
          style={{ marginBottom: 16 }}
        />
      )}
    </DecisionDialog>
  );
}

/** Describes what members get now and what they get after the change. */
function Outcome({ remote, version }: Omit<PointDialogProps, 'onClosed'>) {
  const { served, state, stable, versions } = remote;
  if (served === version) {
    return rich(
      state === 'lost'
        ? 'Everyone already gets <named>{version}</named>, because the files of <named>{stable}</named> are missing from the store. After this, stable points to it.'
        : 'Everyone already gets <named>{version}</named>, because <named>{stable}</named> needs a different shell. After this, stable points to it.',
      { version, stable, named },
    );
  }
  const published = versions.find((one) => one.version === version)?.published_at;
  return (
    <>
      {served === null
        ? rich('Everyone currently gets <named>no version</named>.', { named })
        : rich('Everyone currently gets <named>{version}</named>.', { version: served, named })}{' '}
      {published === undefined
        ? rich('After this, everyone gets <named>{version}</named>.', { version, named })
        : rich('After this, everyone gets <named>{version}</named>, published {at}.', {
            version,
            at: <TimeText at={published} format="relative" />,
            named,
          })}{' '}
      {t('Open tabs keep the version they have.')}
    </>
  );
}

function named(inside: ReactNode[]) {
  return <strong className={styles['named']}>{inside}</strong>;
}

function labelsOf({ name, canary, stable, versions }: RemoteHealth, version: string) {
  if (canary?.version === version)
    return { verb: t('Promote'), title: t('Promote the canary of {name}', { name }), isBack: false };
  const place = (one: string | null) => versions.findIndex((each) => each.version === one);
  const isBack = stable !== null && place(version) > place(stable);
  return isBack
    ? { verb: t('Roll back'), title: t('Roll {name} back', { name }), isBack }
    : {
        verb: t('Release to everyone'),
        title: t('Release {name} {version} to everyone', { name, version }),
        isBack,
      };
}
