import { useEndpointMutation } from '@acquaint/api-client';
import {
  EXPERTISE_SELECTIONS,
  SUGGESTED_FROM_AT_MOST,
  suggestTopics,
  type SuggestedTopic,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Button, Flex, FormFailure } from '@acquaint/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n.ts';

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
/** Height of three suggestions in pixels, which few texts exceed; kept free from the first letter on, so that nothing below moves when they arrive. */
const ROOM = 142;

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
  return (
    <section
      aria-label={t('Suggested topics')}
      style={{ marginBottom: 24, ...(isAutomatic && written !== '' ? { minHeight: ROOM } : {}) }}
    >
      {!isAutomatic && (
        <Button
          disabled={written === ''}
          loading={isPending}
          onClick={() => mutate({ body: { text: written } })}
        >
          {t('Suggest topics from this text')}
        </Button>
      )}
      <FormFailure error={error} />
      <div role="status">
        {isAutomatic && results === undefined && (
          <p style={{ margin: 0 }}>
            {isPending
              ? t('Looking for topics that fit…')
              : t('Topics that fit will appear here as you write.')}
          </p>
        )}
        {results?.length === 0 && (
          <p>{t('No topic fits this text. Write a little more, or choose topics yourself.')}</p>
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
        <ul style={{ listStyle: 'none', padding: 0, margin: isAutomatic ? '4px 0 0' : '12px 0 0' }}>
          {results.map((topic) => (
            <li key={topic.slug}>
              <Suggestion topic={topic} valueOf={valueOf} onPress={sorting.press} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
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
}

function Suggestion({ topic, valueOf, onPress }: SuggestionProps) {
  return (
    <Flex gap={8} align="center" style={{ paddingBlock: 4 }}>
      <span style={{ flex: 1, minWidth: 0, hyphens: 'auto', overflowWrap: 'anywhere' }}>{topic.name}</span>
      <Flex gap={8}>
        {LISTS.map(({ list, label }) => {
          const now = valueOf(list) ?? [];
          const isChosen = now.includes(topic.slug);
          return (
            <Button
              key={list}
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              aria-label={t('{list}: {topic}', { list: t(label), topic: topic.name })}
              disabled={!isChosen && now.length >= EXPERTISE_SELECTIONS.maximum}
              onClick={() => onPress(list, topic.slug)}
            >
              {t(label)}
            </Button>
          );
        })}
      </Flex>
    </Flex>
  );
}
