import type { LinkedPeek as Linked, NextPeek } from '@acquaint/contracts';
import { Link, to, useShell } from '@acquaint/remote-kit';
import { Button, EmptyNote, Flex, formatList, Page, personName, TimeText, TopicTags } from '@acquaint/ui';
import { PeekVideo } from '../../components/peek-video.tsx';
import { voiceName } from '../../components/voice-name.ts';
import { rich, t } from '../../i18n.ts';
import { WatchNext } from './next-peeks.tsx';
import styles from './peek.module.css';
import { PersonToMeet } from './person-to-meet.tsx';
import { PlayerKeys } from './player-keys.tsx';

/** A published peek for a visitor who has its link (R-PEEK-31), with the way to a session with the people in it. */
export function LinkedPeek({ peek, next }: { readonly peek: Linked; readonly next: readonly NextPeek[] }) {
  const { title, people, guests, topics, transcript, published_at, views } = peek;
  return (
    <Page title={title} width="wide">
      <div className={styles['columns']}>
        <Flex vertical gap={12}>
          <PeekVideo peek={peek} />
          <p style={{ margin: 0 }}>
            {rich('{names}, {date}', {
              names: formatList(people.map(personName), 'commas'),
              date: <TimeText at={published_at} format="date" />,
            })}
            {views > 0 && ` · ${t('{count, plural, one {# view} other {# views}}', { count: views })}`}
          </p>
          {guests.length > 0 && (
            <p style={{ margin: 0 }}>
              {t('Heard: {names}', { names: formatList(guests.map(voiceName), 'commas') })}
            </p>
          )}
          <TopicTags topics={topics} label={t('Topics')} />
          {transcript !== null && transcript !== '' && (
            <details>
              <summary>{t('Transcript')}</summary>
              <p className={styles['transcript']}>{transcript}</p>
            </details>
          )}
          <PlayerKeys />
        </Flex>
        <Flex vertical gap={16}>
          <h2 className={styles['head']} style={{ margin: 0 }}>
            {t('Twenty minutes with whoever you just heard')}
          </h2>
          {people.map((person, index) => (
            <PersonToMeet key={person.username} person={person} isFirst={index === 0} />
          ))}
          <p style={{ margin: 0 }}>
            {rich(
              'Peeks are moments from 20-minute conversations. <register>Create a free account</register> to have your own.',
              {
                register: (inside) => (
                  <Link to={to('/register', { next: to('/peek', { snip: peek.uuid }) })}>{inside}</Link>
                ),
              },
            )}
          </p>
        </Flex>
      </div>
      <WatchNext peeks={next} />
    </Page>
  );
}

/** What a visitor sees for a peek that cannot be watched by its link. */
export function ClosedPeek({ id, next }: { readonly id: string; readonly next: readonly NextPeek[] }) {
  const shell = useShell();
  return (
    <Page title={t('Peek')} width="narrow">
      <EmptyNote
        drawing="video"
        title={t('This peek isn’t open to everyone')}
        text={t('If it’s still published, members can watch it.')}
        action={
          <Button type="primary" onClick={() => shell.requireLogin(to('/peek', { snip: id }))}>
            {t('Log in to watch')}
          </Button>
        }
      />
      <WatchNext peeks={next} />
    </Page>
  );
}
