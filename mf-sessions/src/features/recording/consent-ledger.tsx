import type { ConsentEvent, getRecording, SuccessBody } from '@acquaint/contracts';
import { personName, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import styles from './recording.module.css';
import { rich, t } from '../../i18n.ts';

const WORDS: Readonly<Record<ConsentEvent, string>> = {
  joined: msg('{time} {name} joined'),
  lost: msg('{time} {name} lost the connection'),
  left: msg('{time} {name} left'),
  given: msg('{time} {name} agreed to be recorded'),
  withdrawn: msg('{time} {name} declined or stopped the recording'),
};

/** Who consented and when, as recorded by the server; collapsed at first. */
export function ConsentLedger({ recording }: { readonly recording: SuccessBody<typeof getRecording> }) {
  const nameOf = (id: string, guestName: string | null): string => {
    if (guestName !== null) return t('{name} (guest)', { name: guestName });
    const track = recording.tracks.find(({ person }) => person.id === id);
    return track ? personName(track.person) : t('Someone');
  };
  return (
    <details>
      <summary className={styles['summary']}>
        {t('Who agreed, and when')}{' '}
        {recording.is_ledger_sound ? (
          <Tag color="success">{t('Unchanged since it was written')}</Tag>
        ) : (
          <Tag color="error">{t('Changed afterwards: don’t rely on it')}</Tag>
        )}
      </summary>
      <ol className={styles['ledger']} aria-label={t('Consent log')}>
        {recording.ledger.map(({ seq, person_id, guest_name, what, at, hash }) => (
          <li key={seq}>
            {rich(WORDS[what], {
              time: <TimeText at={at} format="seconds" />,
              name: nameOf(person_id, guest_name),
            })}{' '}
            <code>{hash.slice(0, 12)}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}
