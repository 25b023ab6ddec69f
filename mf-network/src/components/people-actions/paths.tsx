import { useEndpointMutation } from '@acquaint/api-client';
import { askForIntroduction, type PersonSummary, type WarmPath } from '@acquaint/contracts';
import { Button, ErrorNote, Flex, Input, Tag, TimeText, useFocusAfter } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useId, useRef, useState } from 'react';
import { rich, t } from '../../i18n.ts';
import { PersonRow } from '../person-row.tsx';

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

export interface PathsProps {
  readonly paths: readonly WarmPath[];
  /** Whom the reader would like to meet. */
  readonly person: PersonSummary;
}

/** The people who could introduce the reader to a member, and a note to whom of them the reader asks. */
export function Paths({ paths, person }: PathsProps) {
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
