import type { LinkedPeek as Linked } from '@acquaint/contracts';
import { Link, profilePath, to, useShell } from '@acquaint/remote-kit';
import {
  Button,
  Card,
  EmptyNote,
  Flex,
  formatList,
  Page,
  personName,
  TimeText,
  TopicTags,
} from '@acquaint/ui';
import { PeekVideo } from '../../components/peek-video.tsx';
import { voiceName } from '../../components/voice-name.ts';
import { rich, t } from '../../i18n.ts';

/** A published peek for a visitor who has its link (R-PEEK-31), with the way to a session with the people in it. */
export function LinkedPeek({ peek }: { readonly peek: Linked }) {
  const shell = useShell();
  const { title, people, guests, topics, transcript, published_at } = peek;
  return (
    <Page title={title} width="regular">
      <Flex vertical gap={16}>
        <PeekVideo peek={peek} />
        <p style={{ margin: 0 }}>
          {rich('{names}, {date}', {
            names: formatList(people.map(personName), 'commas'),
            date: <TimeText at={published_at} format="date" />,
          })}
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
            <p>{transcript}</p>
          </details>
        )}
        {people.map((person) => {
          const profile = profilePath(person.username);
          return (
            <Card key={person.username}>
              <Flex vertical gap={8} align="start">
                <strong>{personName(person)}</strong>
                {person.headline !== '' && <span>{person.headline}</span>}
                <Button type="primary" onClick={() => shell.requireLogin(profile)}>
                  {t('Book a session with {name}', { name: person.first_name })}
                </Button>
              </Flex>
            </Card>
          );
        })}
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
    </Page>
  );
}

/** What a visitor sees for a peek that cannot be watched by its link. */
export function ClosedPeek({ id }: { readonly id: string }) {
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
    </Page>
  );
}
