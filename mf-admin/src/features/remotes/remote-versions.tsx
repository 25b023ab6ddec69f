import type { RemoteHealth } from '@acquaint/contracts';
import { Button, EmptyNote, Flex, Tag, TimeText } from '@acquaint/ui';
import { NOTE_ID } from './may-change.tsx';
import { audienceWords, failureWords, sizeWords } from './remote-words.ts';
import styles from './remotes.module.css';

type Version = RemoteHealth['versions'][number];

interface RemoteVersionsProps {
  readonly remote: RemoteHealth;
  readonly mayChange: boolean;
  /** Asks to give a version to everybody. */
  readonly onPoint: (version: string) => void;
}

/** The versions in the store, newest first: who gets each, how it fares, and a button that gives it to everybody. */
export function RemoteVersions({ remote, mayChange, onPoint }: RemoteVersionsProps) {
  if (remote.versions.length === 0) {
    return <EmptyNote title="No version is in the store" text="Publish one to give people this remote." />;
  }
  return (
    <ul className={styles['versions']} aria-label={`Versions of ${remote.name}`}>
      {remote.versions.map((version) => (
        <li key={version.version} className={styles['versionRow']}>
          <div>
            <Flex gap={8} wrap align="center">
              <strong className={styles['version']}>{version.version}</strong>
              <Uses remote={remote} version={version} />
            </Flex>
            <div className={styles['soft']}>
              published <TimeText at={version.published_at} format="relative" />,{' '}
              {version.bytes !== null && `${sizeWords(version.bytes)}, `}
              needs shell {version.shellApi},{' '}
              <span className={version.failures_last_day > 0 ? styles['bad'] : undefined}>
                {version.failures_last_day === 0 ? 'no failures' : failureWords(version.failures_last_day)} in
                24 hours
              </span>
            </div>
          </div>
          {version.fits && version.version !== remote.stable && (
            <Button
              size="small"
              disabled={!mayChange}
              {...(mayChange ? {} : { 'aria-describedby': NOTE_ID })}
              aria-label={`Give to everybody: ${version.version}`}
              onClick={() => onPoint(version.version)}
            >
              Give to everybody
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
      {version.version === stable && <Tag color="success">stable</Tag>}
      {version.version === canary?.version && <Tag color="processing">canary, {audienceWords(canary)}</Tag>}
      {version.version === served && served !== stable && <Tag color="warning">given instead of stable</Tag>}
      {!version.fits && <Tag color="error">needs another shell</Tag>}
    </>
  );
}
