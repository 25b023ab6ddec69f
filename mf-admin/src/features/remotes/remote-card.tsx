import type { RemoteHealth } from '@acquaint/contracts';
import { Button, Card, Flex, Tag, TimeText } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { rich, t } from '../../i18n.ts';
import { canaryVersions } from './canary-dialog.tsx';
import { FailureBars } from './failure-bars.tsx';
import { NOTE_ID } from '../../components/may-call.tsx';
import { adviceText, audienceText, reasonText, sizeText, stateText } from './remote-text.ts';
import styles from './remotes.module.css';

/** A decision about a remote that staff have started. */
export type RemoteAction =
  | { readonly kind: 'point'; readonly version: string }
  | { readonly kind: 'canary' | 'end-canary' };

interface RemoteCardProps {
  readonly remote: RemoteHealth;
  readonly mayChange: boolean;
  readonly onAction: (action: RemoteAction) => void;
  readonly onOpen: () => void;
}

/** Returns the id of a remote's heading, which gets the focus when a decision has removed the button that started it. */
export function headingId(name: string): string {
  return `remote-${name}`;
}

/** Summary of a remote: the version members get, how it fares in browsers, and the next step. */
export function RemoteCard({ remote, mayChange, onAction, onOpen }: RemoteCardProps) {
  const { name, canary, last_failure, problem, failures_last_hour: count } = remote;
  const state = stateText(remote);
  const advice = adviceText(remote);
  return (
    <Card>
      <div className={styles['card']}>
        <div className={styles['facts']}>
          <Flex gap={8} wrap align="center">
            <h2 id={headingId(name)} tabIndex={-1} className={styles['name']}>
              {name}
            </h2>
            <Tag color={state.colour}>{t(state.label)}</Tag>
            {canary && <Tag color="processing">{t('Canary')}</Tag>}
          </Flex>
          {problem !== undefined && <div className={styles['bad']}>{problem}</div>}
          {advice !== undefined && <div className={styles['bad']}>{advice}</div>}
          <Served remote={remote} />
          {canary && (
            <div>
              {rich('<named>{version}</named> for {audience}', {
                version: canary.version,
                audience: audienceText(canary),
                named,
              })}
              <div className={styles['soft']}>
                {t(
                  'Loaded in {logins, plural, one {# login} other {# logins}}; {errors, plural, =0 {no errors} one {# error} other {# errors}} reported',
                  { logins: canary.logins, errors: canary.errors },
                )}
              </div>
            </div>
          )}
          <div className={styles['soft']}>
            {last_failure && last_failure.reason !== 'page-changed'
              ? rich(
                  '{count, plural, =0 {No failures} one {# failure} other {# failures}} in the last hour; the last {at}: {reason}',
                  {
                    count,
                    at: <TimeText at={last_failure.at} format="relative" />,
                    reason: reasonText(last_failure.reason),
                  },
                )
              : t('{count, plural, =0 {No failures} one {# failure} other {# failures}} in the last hour', {
                  count,
                })}
          </div>
        </div>
        <FailureBars counts={remote.failures_by_hour} />
      </div>
      <Actions remote={remote} mayChange={mayChange} onAction={onAction} onOpen={onOpen} />
    </Card>
  );
}

function Served({ remote }: { readonly remote: RemoteHealth }) {
  const { served, stable, versions, entry_bytes } = remote;
  if (served === null) return <div>{t('No one gets it: no version is being served.')}</div>;
  const published = versions.find(({ version }) => version === served)?.published_at;
  return (
    <div>
      {rich('Everyone gets <version>{served}</version>', {
        served,
        version: (inside) => <strong className={styles['version']}>{inside}</strong>,
      })}
      <span className={styles['soft']}>
        {published !== undefined && (
          <>, {rich('published {at}', { at: <TimeText at={published} format="relative" /> })}</>
        )}
        {entry_bytes !== null && `, ${t('entry file of {size}', { size: sizeText(entry_bytes) })}`}
      </span>
      {stable !== null && served !== stable && (
        <div>{rich('instead of <named>{stable}</named>, which stable points to', { stable, named })}</div>
      )}
    </div>
  );
}

function named(inside: ReactNode[]) {
  return <span className={styles['version']}>{inside}</span>;
}

function Actions({ remote, mayChange, onAction, onOpen }: RemoteCardProps) {
  const { name, canary, rollback_to } = remote;
  const locked = mayChange ? {} : ({ disabled: true, 'aria-describedby': NOTE_ID } as const);
  return (
    <div className={styles['actions']}>
      {canary && (
        <>
          <Button
            type="primary"
            {...locked}
            aria-label={t('Promote the canary of {name}', { name })}
            onClick={() => onAction({ kind: 'point', version: canary.version })}
          >
            {t('Promote')}
          </Button>
          <Button
            {...locked}
            aria-label={t('Turn off canary of {name}', { name })}
            onClick={() => onAction({ kind: 'end-canary' })}
          >
            {t('Turn off canary')}
          </Button>
        </>
      )}
      {canaryVersions(remote).length > 0 && (
        <Button
          {...locked}
          aria-label={canary ? t('Change canary of {name}', { name }) : t('Start canary of {name}', { name })}
          onClick={() => onAction({ kind: 'canary' })}
        >
          {canary ? t('Change canary') : t('Start canary')}
        </Button>
      )}
      {rollback_to !== null && (
        <Button
          danger
          {...locked}
          aria-label={t('Roll back {name} to {version}', { name, version: rollback_to })}
          onClick={() => onAction({ kind: 'point', version: rollback_to })}
        >
          {t('Roll back')}
        </Button>
      )}
      <Button aria-label={t('Versions and history of {name}', { name })} onClick={onOpen}>
        {t('Versions and history')}
      </Button>
    </div>
  );
}
