import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  listPromises,
  makePromise,
  removePromise,
  updatePromise,
  type SessionPromise,
} from '@acquaint/contracts';
import { AsyncState, Button, Checkbox, ErrorNote, Flex, Input, personName, TimeText } from '@acquaint/ui';
import { DeleteOutlined } from '@acquaint/ui/icons';
import { useId, useState } from 'react';
import styles from './outcome.module.css';
import { rich, t } from '../i18n.ts';

const WORDS = 300;

interface NextStepsProps {
  readonly sessionId: string;
  /** Name of the other member. */
  readonly otherName: string;
  readonly canPromise: boolean;
}

/** Next steps that the two members promised each other, and whether they are done. */
export function NextSteps({ sessionId, otherName, canPromise }: NextStepsProps) {
  const promises = useEndpointQuery(
    listPromises,
    { query: { session_id: sessionId, page_size: 100 } },
    { staleTime: 0 },
  );
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['steps']}>
      <h3 id={titleId} className={styles['label']}>
        {t('Next steps')}
      </h3>
      <AsyncState query={promises}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={styles['hint']}>
              {t('No next steps yet. Note what you’ll do for {name}, and we’ll remind you.', {
                name: otherName,
              })}
            </p>
          ) : (
            <ul className={styles['list']} aria-label={t('Next steps')}>
              {results.map((promise) => (
                <Step key={promise.id} promise={promise} />
              ))}
            </ul>
          )
        }
      </AsyncState>
      {canPromise && <NewPromise sessionId={sessionId} otherName={otherName} />}
    </section>
  );
}

function Step({ promise }: { readonly promise: SessionPromise }) {
  const update = useEndpointMutation(updatePromise);
  const remove = useEndpointMutation(removePromise);
  const { id, text, is_mine, done_at } = promise;
  const isDone = done_at !== null;
  const failure = update.error ?? remove.error;
  const who = is_mine ? t('You') : personName(promise.by);
  const words = (
    <span className={isDone ? styles['done'] : undefined}>
      <strong>{who}:</strong> {text}
    </span>
  );
  return (
    <li className={styles['step']}>
      <Flex justify="space-between" align="start" gap={8}>
        {is_mine ? (
          <Checkbox
            checked={isDone}
            disabled={update.isPending}
            onChange={({ target }) => update.mutate({ params: { id }, body: { is_done: target.checked } })}
          >
            {words}
          </Checkbox>
        ) : (
          <p className={styles['theirs']}>{words}</p>
        )}
        {is_mine && !isDone && (
          <Button
            type="text"
            size="small"
            aria-label={t('Remove: {text}', { text })}
            icon={<DeleteOutlined />}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          />
        )}
      </Flex>
      {isDone && <p className={styles['hint']}>{rich('Done {time}', { time: <TimeText at={done_at} /> })}</p>}
      {failure !== null && <ErrorNote error={failure} />}
    </li>
  );
}

function NewPromise({ sessionId, otherName }: Omit<NextStepsProps, 'canPromise'>) {
  const [text, setText] = useState('');
  const id = useId();
  const make = useEndpointMutation(makePromise, { onSuccess: () => setText('') });
  const words = text.trim();
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '' && !make.isPending) make.mutate({ body: { session_id: sessionId, text: words } });
      }}
    >
      <label htmlFor={id}>{t('What you’ll do for {name}', { name: otherName })}</label>
      <Flex gap={8} wrap>
        <Input
          id={id}
          style={{ flex: '1 1 200px' }}
          maxLength={WORDS}
          placeholder={t('Introduce you to…')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button htmlType="submit" disabled={words === ''} loading={make.isPending}>
          {t('Add next step')}
        </Button>
      </Flex>
      {make.error !== null && <ErrorNote error={make.error} />}
    </form>
  );
}
