import type { RemoteHealth } from '@acquaint/contracts';
import { Button, Card, Flex, Tag, TimeText } from '@acquaint/ui';
import { canaryVersions } from './canary-dialog.tsx';
import { FailureBars } from './failure-bars.tsx';
import { NOTE_ID } from './may-change.tsx';
import {
  adviceWords,
  audienceWords,
  failureWords,
  reasonWords,
  sizeWords,
  stateWords,
} from './remote-words.ts';
import styles from './remotes.module.css';

/** What somebody wants to decide about a remote. */
export type Wish =
  { readonly kind: 'point'; readonly version: string } | { readonly kind: 'canary' | 'end-canary' };

interface RemoteCardProps {
  readonly remote: RemoteHealth;
  readonly mayChange: boolean;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: () => void;
}

/** Where the focus goes when a decision has taken the button away that it began with. */
export function headingId(name: string): string {
  return `remote-${name}`;
}

/** A remote at a glance: what people get, how browsers fare with it, and the next step. */
export function RemoteCard({ remote, mayChange, onWish, onOpen }: RemoteCardProps) {
  const { name, canary, last_failure, problem } = remote;
  const state = stateWords(remote);
  const advice = adviceWords(remote);
  return (
    <Card>
      <div className={styles['card']}>
        <div className={styles['facts']}>
          <Flex gap={8} wrap align="center">
            <h2 id={headingId(name)} tabIndex={-1} className={styles['name']}>
              {name}
            </h2>
            <Tag color={state.colour}>{state.label}</Tag>
            {canary && <Tag color="processing">Canary</Tag>}
          </Flex>
          {problem !== undefined && <div className={styles['bad']}>{problem}</div>}
          {advice !== undefined && <div className={styles['bad']}>{advice}</div>}
          <Served remote={remote} />
          {canary && (
            <div>
              <span className={styles['version']}>{canary.version}</span> for {audienceWords(canary)}
            </div>
          )}
          <div className={styles['soft']}>
            {remote.failures_last_hour === 0 ? 'No failures' : failureWords(remote.failures_last_hour)} in the
            last hour
            {last_failure && (
              <>
                ; the last <TimeText at={last_failure.at} format="relative" />:{' '}
                {reasonWords(last_failure.reason)}
              </>
            )}
          </div>
        </div>
        <FailureBars counts={remote.failures_by_hour} />
      </div>
      <Actions remote={remote} mayChange={mayChange} onWish={onWish} onOpen={onOpen} />
    </Card>
  );
}

function Served({ remote }: { readonly remote: RemoteHealth }) {
  const { served, stable, versions, entry_bytes } = remote;
  if (served === null) return <div>Nobody gets it: no version is given.</div>;
  const published = versions.find(({ version }) => version === served)?.published_at;
  return (
    <div>
      Everybody gets <strong className={styles['version']}>{served}</strong>
      <span className={styles['soft']}>
        {published !== undefined && (
          <>
            , published <TimeText at={published} format="relative" />
          </>
        )}
        {entry_bytes !== null && `, entry of ${sizeWords(entry_bytes)}`}
      </span>
      {stable !== null && served !== stable && (
        <div>
          instead of <span className={styles['version']}>{stable}</span>, which stable points to
        </div>
      )}
    </div>
  );
}

function Actions({ remote, mayChange, onWish, onOpen }: RemoteCardProps) {
  const { name, canary, rollback_to } = remote;
  const locked = mayChange ? {} : ({ disabled: true, 'aria-describedby': NOTE_ID } as const);
  return (
    <div className={styles['actions']}>
      {canary && (
        <>
          <Button
            type="primary"
            {...locked}
            aria-label={`Promote the canary of ${name}`}
            onClick={() => onWish({ kind: 'point', version: canary.version })}
          >
            Promote
          </Button>
          <Button
            {...locked}
            aria-label={`Switch off canary of ${name}`}
            onClick={() => onWish({ kind: 'end-canary' })}
          >
            Switch off canary
          </Button>
        </>
      )}
      {canaryVersions(remote).length > 0 && (
        <Button
          {...locked}
          aria-label={canary ? `Change canary of ${name}` : `Begin canary of ${name}`}
          onClick={() => onWish({ kind: 'canary' })}
        >
          {canary ? 'Change canary' : 'Begin canary'}
        </Button>
      )}
      {rollback_to !== null && (
        <Button
          danger
          {...locked}
          aria-label={`Roll back ${name} to ${rollback_to}`}
          onClick={() => onWish({ kind: 'point', version: rollback_to })}
        >
          Roll back
        </Button>
      )}
      <Button aria-label={`Versions and history of ${name}`} onClick={onOpen}>
        Versions and history
      </Button>
    </div>
  );
}
