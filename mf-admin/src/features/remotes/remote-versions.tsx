import type { RemoteHealth } from '@acquaint/contracts';
import { Button, EmptyNote, Flex, Tag, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { NOTE_ID } from '../../components/may-call.tsx';
import { audienceText, sizeText } from './remote-text.ts';
import styles from './remotes.module.css';

type Version = RemoteHealth['versions'][number];

interface RemoteVersionsProps {
  readonly remote: RemoteHealth;
  readonly mayChange: boolean;
  /** Starts making a version stable. */
  readonly onPoint: (version: string) => void;
}

/** Versions in the store, newest first: who gets each, its failures, and a button that makes it stable. */
export function RemoteVersions({ remote, mayChange, onPoint }: RemoteVersionsProps) {
  if (remote.versions.length === 0) {
    return (
      <EmptyNote
        title={t('No versions in the store')}
        text={t('Publish one to make this remote available.')}
      />
    );
  }
  return (
    <ul className={styles['versions']} aria-label={t('Versions of {name}', { name: remote.name })}>
      {remote.versions.map((version) => (
        <li key={version.version} className={styles['versionRow']}>
          <div>
            <Flex gap={8} wrap align="center">
              <strong className={styles['version']}>{version.version}</strong>
              <Uses remote={remote} version={version} />
            </Flex>
            <div className={styles['soft']}>
              {rich('published {at}', { at: <TimeText at={version.published_at} format="relative" /> })},{' '}
              {version.bytes !== null && `${sizeText(version.bytes)}, `}
              {t('needs shell {range}', { range: version.shellApi })},{' '}
              <span className={version.failures_last_day > 0 ? styles['bad'] : undefined}>
                {t('{count, plural, =0 {no failures} one {# failure} other {# failures}} in 24 hours', {
                  count: version.failures_last_day,
                })}
              </span>
            </div>
          </div>
          {version.fits && version.version !== remote.stable && (
            <Button
              size="small"
              disabled={!mayChange}
              {...(mayChange ? {} : { 'aria-describedby': NOTE_ID })}
              aria-label={t('Release to everyone: {version}', { version: version.version })}
              onClick={() => onPoint(version.version)}
            >
              {t('Release to everyone')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Uses({ remote, version }: { readonly remote: RemoteHealth; readonly version: Version }) {
  const { stable, canary, served } = remote;
  return (
    <>
      {version.version === stable && <Tag color="success">{t('stable')}</Tag>}
      {version.version === canary?.version && (
        <Tag color="processing">{t('canary, {audience}', { audience: audienceText(canary) })}</Tag>
      )}
      {version.version === served && served !== stable && (
        <Tag color="warning">{t('served instead of stable')}</Tag>
      )}
      {!version.fits && <Tag color="error">{t('needs a different shell')}</Tag>}
    </>
  );
}
