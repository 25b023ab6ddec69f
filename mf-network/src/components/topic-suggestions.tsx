import { useEndpointMutation } from '@acquaint/api-client';
import {
  EXPERTISE_SELECTIONS,
  SUGGESTED_FROM_AT_MOST,
  suggestTopics,
  type SuggestedTopic,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Button, FormFailure } from '@acquaint/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n.ts';
import styles from './topic-suggestions.module.css';

type List = NonNullable<SuggestedTopic['list']>;

const LISTS: readonly { readonly list: List; readonly label: string }[] = [
  { list: 'looking_for', label: msg('Looking for it') },
  { list: 'expert_in', label: msg('Expert in it') },
];

interface TopicSuggestionsProps {
  /** What the member has written so far. */
  readonly text: string;
  /** Returns the slugs currently chosen in the form. */
  readonly valueOf: (list: List) => readonly string[] | undefined;
  readonly onChoose: (list: List, slugs: string[]) => void;
  /** Suggests them whenever writing rests, instead of when a button is pressed. */
  readonly isAutomatic?: boolean;
}

/** How long writing must rest before topics are suggested. */
const REST_MS = 700;
/** A shorter text is about nothing yet. */
const FEWEST_LETTERS = 12;

/** Suggests topics for what a member writes (R-ONB-19); each can be added to either list. */
export function TopicSuggestions({ text, valueOf, onChoose, isAutomatic = false }: TopicSuggestionsProps) {
  // While new ones are looked for, the last ones stay.
  const [results, setResults] = useState<readonly SuggestedTopic[]>();
  const sorting = useSorting(valueOf, onChoose);
  const { mutate, isPending, error } = useEndpointMutation(suggestTopics, {
    onSuccess: (answer) => {
      setResults(answer.results);
      if (isAutomatic) sorting.sort(answer.results);
    },
  });
  const written = text.trim().slice(0, SUGGESTED_FROM_AT_MOST);
  useEffect(() => {
    if (!isAutomatic || written.length < FEWEST_LETTERS) return undefined;
    const timer = setTimeout(() => mutate({ body: { text: written } }), REST_MS);
    return () => clearTimeout(timer);
  }, [isAutomatic, written, mutate]);
  const fullId = useId();
  const full = LISTS.filter(({ list }) => isFull(valueOf(list)));
  const shown = (
    <div className={styles['room']}>
      <div role="status">
        {results === undefined && (
          <span>
            {isPending
              ? t('Looking for topics that fit…')
              : t('Topics that fit will appear here as you write.')}
          </span>
        )}
        {results?.length === 0 && (
          <span>{t('No topic fits this text. Write a little more, or choose topics yourself.')}</span>
        )}
        {isAutomatic && results !== undefined && results.length > 0 && (
          <span>
            {results.some(({ list }) => list !== null)
              ? t('From what you wrote, sorted for you:')
              : t('From what you wrote:')}
          </span>
        )}
      </div>
      {results && results.length > 0 && (
        <>
          <ul className={styles['list']}>
            {results.map((topic) => (
              <li key={topic.slug} className={styles['topic']}>
                <Suggestion topic={topic} valueOf={valueOf} onPress={sorting.press} fullId={fullId} />
              </li>
            ))}
          </ul>
          {full[0] && (
            <p id={fullId} className={styles['full']}>
              {full.length > 1
                ? t('Both lists have {max} topics, the most they can have. Take one out to choose another.', {
                    max: EXPERTISE_SELECTIONS.maximum,
                  })
                : t('“{list}” has {max} topics, the most it can have. Take one out to choose another.', {
                    list: t(full[0].label),
                    max: EXPERTISE_SELECTIONS.maximum,
                  })}
            </p>
          )}
        </>
      )}
    </div>
  );
  return (
    <section aria-label={t('Suggested topics')}>
      {!isAutomatic && (
        <Button
          disabled={written === ''}
          loading={isPending}
          onClick={() => mutate({ body: { text: written } })}
          style={{ marginBottom: 12 }}
        >
          {t('Suggest topics from this text')}
        </Button>
      )}
      <FormFailure error={error} />
      {(isAutomatic || isPending || results !== undefined) && shown}
    </section>
  );
}

function isFull(slugs: readonly string[] = []): boolean {
  return slugs.length >= EXPERTISE_SELECTIONS.maximum;
}

/**
 * Chooses suggested topics for the list in which they belong by what the member wrote, anew with every suggestion, until the member
 * changes the list.
 */
function useSorting(valueOf: TopicSuggestionsProps['valueOf'], onChoose: TopicSuggestionsProps['onChoose']) {
  const sorted = useRef<Readonly<Record<List, readonly string[]>>>({ looking_for: [], expert_in: [] });
  const sort = (topics: readonly SuggestedTopic[]): void => {
    for (const { list } of LISTS) {
      const now = (valueOf(list) ?? []).join();
      if (now !== sorted.current[list].join()) continue;
      const fitting = topics.filter((topic) => topic.list === list).map(({ slug }) => slug);
      const chosen = fitting.slice(0, EXPERTISE_SELECTIONS.maximum);
      sorted.current = { ...sorted.current, [list]: chosen };
      if (chosen.join() !== now) onChoose(list, chosen);
    }
  };
  const press = (list: List, slug: string): void => {
    const now = valueOf(list) ?? [];
    const isChosen = now.includes(slug);
    onChoose(list, isChosen ? without(now, slug) : [...now, slug]);
    if (isChosen) return;
    // What was sorted into the other list moves.
    for (const { list: other } of LISTS)
      if (other !== list && sorted.current[other].includes(slug))
        onChoose(other, without(valueOf(other) ?? [], slug));
  };
  return { sort, press };
}

function without(slugs: readonly string[], slug: string): string[] {
  return slugs.filter((each) => each !== slug);
}

interface SuggestionProps extends Pick<TopicSuggestionsProps, 'valueOf'> {
  readonly topic: SuggestedTopic;
  readonly onPress: (list: List, slug: string) => void;
  /** ID of the sentence that says why nothing can be added to a full list. */
  readonly fullId: string;
}

function Suggestion({ topic, valueOf, onPress, fullId }: SuggestionProps) {
  return (
    <>
      <span className={styles['name']}>{topic.name}</span>
      {LISTS.map(({ list, label }) => {
        const now = valueOf(list);
        const isChosen = now?.includes(topic.slug) ?? false;
        const isRefused = !isChosen && isFull(now);
        return (
          <Button
            key={list}
            size="small"
            type={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            aria-label={t('{list}: {topic}', { list: t(label), topic: topic.name })}
            // Not `disabled`: the keyboard and a screen reader reach the button, and why it does nothing.
            aria-disabled={isRefused}
            {...(isRefused ? { 'aria-describedby': fullId } : {})}
            onClick={() => {
              if (!isRefused) onPress(list, topic.slug);
            }}
          >
            {t(label)}
          </Button>
        );
      })}
    </>
  );
}
