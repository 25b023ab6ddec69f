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
}

/** Suggests topics for what a member writes (R-ONB-19), on request; each can be added to either list. */
export function TopicSuggestions({ text, valueOf, onChoose }: TopicSuggestionsProps) {
  const suggestions = useEndpointMutation(suggestTopics);
  const written = text.trim().slice(0, SUGGESTED_FROM_AT_MOST);
  const results = suggestions.data?.results;
  return (
    <section aria-label={t('Suggested topics')} style={{ marginBottom: 24 }}>
      <Button
        disabled={written === ''}
        loading={suggestions.isPending}
        onClick={() => suggestions.mutate({ body: { text: written } })}
      >
        {t('Suggest topics from this text')}
      </Button>
      <FormFailure error={suggestions.error} />
      <div role="status">
        {results?.length === 0 && (
          <p>{t('No topic fits this text. Write a little more, or choose topics yourself.')}</p>
        )}
      </div>
      {results && results.length > 0 && (
        <ul style={{ listStyle: 'none', padding: 0, margin: '12px 0 0' }}>
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
