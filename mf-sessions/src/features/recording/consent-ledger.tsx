import type { ConsentEvent, getRecording, SuccessBody } from '@acquaint/contracts';
import { personName, Tag, TimeText } from '@acquaint/ui';
import styles from './recording.module.css';

const WORDS: Readonly<Record<ConsentEvent, string>> = {
  joined: 'came in',
  lost: 'lost the connection',
  left: 'left',
  given: 'agreed to be recorded',
  withdrawn: 'said no, or stop',
};

/** Who consented when, as the server wrote it down; folded until somebody wants to know. */
export function ConsentLedger({ recording }: { readonly recording: SuccessBody<typeof getRecording> }) {
  const nameOf = (id: string, guestName: string | null): string => {
    if (guestName !== null) return `${guestName} (guest)`;
    const track = recording.tracks.find(({ person }) => person.id === id);
    return track ? personName(track.person) : 'Somebody';
  };
  return (
    <details>
      <summary className={styles['summary']}>
        Who agreed, and when{' '}
        {recording.is_ledger_sound ? (
          <Tag color="success">Unchanged since it was written</Tag>
        ) : (
          <Tag color="error">Changed afterwards: do not rely on it</Tag>
        )}
      </summary>
      <ol className={styles['ledger']} aria-label="Consent ledger">
        {recording.ledger.map(({ seq, person_id, guest_name, what, at, hash }) => (
          <li key={seq}>
            <TimeText at={at} format="seconds" /> {nameOf(person_id, guest_name)} {WORDS[what]}{' '}
            <code>{hash.slice(0, 12)}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}
