import { useEndpointMutation } from '@acquaint/api-client';
import {
  EXPERTISE_SELECTIONS,
  SUGGESTED_FROM_AT_MOST,
  suggestTopics,
  type Topic,
  type TopicEffect,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Button, Flex, FormFailure } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { t } from '../i18n.ts';

type List = TopicEffect['list'];

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
  const [results, setResults] = useState<readonly Topic[]>();
  const { mutate, isPending, error } = useEndpointMutation(suggestTopics, {
    onSuccess: (answer) => setResults(answer.results),
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
          <span>{t('From what you wrote:')}</span>
        )}
      </div>
      {results && results.length > 0 && (
        <ul style={{ listStyle: 'none', padding: 0, margin: isAutomatic ? '4px 0 0' : '12px 0 0' }}>
          {results.map((topic) => (
            <li key={topic.slug}>
              <Suggestion topic={topic} valueOf={valueOf} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Suggestion({
  topic,
  valueOf,
  onChoose,
}: Omit<TopicSuggestionsProps, 'text'> & { readonly topic: Topic }) {
  return (
    <Flex gap={8} align="center" style={{ paddingBlock: 4 }}>
      <span style={{ flex: 1, minWidth: 0, hyphens: 'auto', overflowWrap: 'anywhere' }}>{topic.name}</span>
      <Flex gap={8}>
        {LISTS.map(({ list, label }) => {
          const now = valueOf(list) ?? [];
          const isChosen = now.includes(topic.slug);
          const rest = now.filter((slug) => slug !== topic.slug);
          return (
            <Button
              key={list}
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              aria-label={t('{list}: {topic}', { list: t(label), topic: topic.name })}
              disabled={!isChosen && now.length >= EXPERTISE_SELECTIONS.maximum}
              onClick={() => onChoose(list, isChosen ? rest : [...now, topic.slug])}
            >
              {t(label)}
            </Button>
          );
        })}
      </Flex>
    </Flex>
  );
}
