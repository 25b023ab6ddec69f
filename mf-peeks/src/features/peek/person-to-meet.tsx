import type { LinkedPeek } from '@acquaint/contracts';
import { profilePath, useNavigate, useShell } from '@acquaint/remote-kit';
import { Button, PersonAvatar, personName, TopicTags } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './peek.module.css';

/** Topics of a person that are shown. */
const MOST_TOPICS = 4;

interface PersonToMeetProps {
  readonly person: LinkedPeek['people'][number];
  /** The first person has the main button of the page. */
  readonly isFirst: boolean;
}

/**
 * A person in a peek, for a visitor, with the way to a session. Picture and offer are shown of members who show their profile to visitors
 * (R-PROF-13); it also has their free times, so that it is opened without a login.
 */
export function PersonToMeet({ person, isFirst }: PersonToMeetProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const { username, first_name: name, headline, public_profile: profile } = person;
  const path = profilePath(username);
  return (
    <div className={styles['person']}>
      <div className={styles['who']}>
        <PersonAvatar person={{ ...person, id: username, picture_url: profile?.picture_url ?? null }} />
        <div>
          <strong>{personName(person)}</strong>
          {headline !== '' && <span>{headline}</span>}
        </div>
      </div>
      {profile !== null && (
        <>
          {profile.mentorship_statement !== '' && (
            <span className={styles['offer']}>{t('“{words}”', { words: profile.mentorship_statement })}</span>
          )}
          <TopicTags
            topics={profile.expert_in}
            max={MOST_TOPICS}
            label={t('{name} can help with', { name })}
          />
        </>
      )}
      <Button
        {...(isFirst ? { type: 'primary' as const } : {})}
        onClick={() => (profile === null ? shell.requireLogin(path) : void navigate(path))}
      >
        {profile?.accepts_sessions === false
          ? t('See {name}’s profile', { name })
          : t('Book a session with {name}', { name })}
      </Button>
    </div>
  );
}
