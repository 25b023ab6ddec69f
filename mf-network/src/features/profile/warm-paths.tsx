import { useEndpointMutation } from '@acquaint/api-client';
import { askForIntroduction, type PersonSummary, type WarmPath } from '@acquaint/contracts';
import { Button, ErrorNote, Flex, Input, PersonAvatar, Tag, TimeText, useFocusAfter } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useId, useRef, useState } from 'react';
import { PersonRow } from '../../components/person-row.tsx';
import { rich, t } from '../../i18n.ts';
import { OnRequest } from './on-request.tsx';
import styles from './profile-view.module.css';

/** Says who could introduce the reader to the shown member (R-MATCH-24), and lets them ask. Nothing if there is no one to show. */
export function WarmPaths({ paths, person }: PathsProps) {
  const name = person.first_name;
  const [first] = paths;
  if (first === undefined) return null;
  const through = { name: first.person.first_name, other: name, more: paths.length - 1 };
  return (
    <div className={styles['asking']}>
      <p className={styles['path']}>
        <PersonAvatar person={first.person} size={28} />
        {t(
          '{more, plural, =0 {{name} can introduce you to {other}.} =1 {{name} and one other person can introduce you to {other}.} other {{name} and # other people can introduce you to {other}.}}',
          through,
        )}
      </p>
      <OnRequest
        question={t('Ask for an introduction')}
        label={t('Who can introduce you to {name}', { name })}
        style={{ inlineSize: '100%' }}
      >
        <Paths paths={paths} person={person} />
      </OnRequest>
    </div>
  );
}

/** How the person in the middle knows the reader, and the other member. */
const KNOWN: Readonly<Record<WarmPath['to_you'], Readonly<Record<WarmPath['to_them'], string>>>> = {
  connection: {
    connection: msg('Connected with you and with {other}'),
    circle: msg('Connected with you, and in a circle with {other}'),
  },
  circle: {
    connection: msg('In a circle with you, and connected with {other}'),
    circle: msg('In a circle with you and with {other}'),
  },
};

interface PathsProps {
  readonly paths: readonly WarmPath[];
  readonly person: PersonSummary;
}

function Paths({ paths, person }: PathsProps) {
  const [note, setNote] = useState('');
  const field = useId();
  return (
    <Flex vertical gap={16}>
      <div>
        <label htmlFor={field}>
          {t('Why would you like to meet {name}? (optional)', { name: person.first_name })}
        </label>
        <Input.TextArea
          id={field}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p style={{ marginBlock: 8 }}>
          {t(
            'Only the person you ask reads this. They decide what to write to you both. {name} won’t know about it until then.',
            {
              name: person.first_name,
            },
          )}
        </p>
      </div>
      {paths.map((path) => (
        <PersonRow key={path.person.id} person={path.person}>
          <Flex vertical gap={8} align="start">
            <span>{t(KNOWN[path.to_you][path.to_them], { other: person.first_name })}</span>
            {path.ask ? (
              <AskStatus ask={path.ask} name={path.person.first_name} />
            ) : (
              <AskButton path={path} target={person} note={note} />
            )}
          </Flex>
        </PersonRow>
      ))}
    </Flex>
  );
}

interface AskButtonProps {
  readonly path: WarmPath;
  readonly target: PersonSummary;
  readonly note: string;
}

function AskButton({ path, target, note }: AskButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button);
  const ask = useEndpointMutation(askForIntroduction);
  const { username, first_name: name } = path.person;
  return (
    <>
      <Button
        ref={button}
        loading={ask.isPending}
        onClick={() => ask.mutate({ body: { username: target.username, through: username, note } })}
      >
        {t('Ask {name}', { name })}
      </Button>
      {ask.error && <ErrorNote error={ask.error} />}
    </>
  );
}

function AskStatus({ ask, name }: { readonly ask: NonNullable<WarmPath['ask']>; readonly name: string }) {
  if (ask.status === 'introduced') {
    return <Tag color="success">{t('{name} has introduced you', { name })}</Tag>;
  }
  return (
    <Flex gap={8} wrap align="center" role="status">
      <Tag>
        {ask.status === 'asked' ? t('You’ve asked {name}', { name }) : t('No answer from {name}', { name })}
      </Tag>
      {ask.status === 'no_answer' && ask.ask_again_at && (
        <span>
          {rich('You can ask again from {date}.', { date: <TimeText at={ask.ask_again_at} format="date" /> })}
        </span>
      )}
    </Flex>
  );
}
