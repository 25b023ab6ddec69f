import { useEndpointQuery } from '@acquaint/api-client';
import { EXPERTISE_SELECTIONS, listTopicEffects, type TopicEffect } from '@acquaint/contracts';
import { AsyncState, Button, Card } from '@acquaint/ui';
import { useState } from 'react';

const TITLE = { expert_in: 'Expert in', looking_for: 'Looking for' } as const;
/** More are a list to read, not a hint. */
const MOST = 5;

interface TopicEffectsProps {
  /** Slugs that stand in the form now. */
  readonly valueOf: (list: TopicEffect['list']) => readonly string[];
  readonly onChoose: (list: TopicEffect['list'], slugs: string[]) => void;
}

/** Which topic in the profile would open how many introductions: reckoned only when asked. */
export function TopicEffects(props: TopicEffectsProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button type="link" style={{ paddingInline: 0, marginBottom: 16 }} onClick={() => setIsAsked(true)}>
        Which topic would open more introductions?
      </Button>
    );
  }
  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <EffectList list="looking_for" {...props} />
      <EffectList list="expert_in" {...props} />
    </Card>
  );
}

function EffectList({ list, valueOf, onChoose }: TopicEffectsProps & { readonly list: TopicEffect['list'] }) {
  const effects = useEndpointQuery(listTopicEffects, { query: { list } });
  const [chosen, setChosen] = useState<TopicEffect | null>(null);
  const choose = (effect: TopicEffect): void => {
    const { topic, instead_of } = effect;
    const now = valueOf(list);
    onChoose(
      list,
      instead_of ? now.map((slug) => (slug === instead_of.slug ? topic.slug : slug)) : [...now, topic.slug],
    );
    setChosen(effect);
  };
  return (
    <section aria-label={`Topics for “${TITLE[list]}”`}>
      <strong>{TITLE[list]}</strong>
      <AsyncState query={effects}>
        {({ results }) => {
          const opening = results.filter(({ opens }) => opens > 0).slice(0, MOST);
          if (opening.length === 0) return <p>No other topic would open more right now.</p>;
          return (
            <ul>
              {opening.map((effect) => (
                <li key={effect.topic.slug}>
                  {wordsOf(effect)}{' '}
                  <Button
                    type="link"
                    size="small"
                    aria-label={`Choose: ${changeOf(effect)}`}
                    disabled={!isPossible(effect, valueOf(list))}
                    onClick={() => choose(effect)}
                  >
                    Choose
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </AsyncState>
      <p role="status">
        {chosen && `Chosen: ${changeOf(chosen)}. It counts once you have saved your profile.`}
      </p>
    </section>
  );
}

/** The numbers are for the saved lists; what has been changed in the form since is not overwritten. */
function isPossible({ topic, instead_of }: TopicEffect, now: readonly string[]): boolean {
  if (now.includes(topic.slug)) return false;
  return instead_of ? now.includes(instead_of.slug) : now.length < EXPERTISE_SELECTIONS.maximum;
}

function changeOf({ topic, instead_of }: TopicEffect): string {
  return instead_of ? `${topic.name} instead of ${instead_of.name}` : topic.name;
}

function wordsOf(effect: TopicEffect): string {
  const { opens } = effect;
  return `${changeOf(effect)} would open ${opens} ${opens === 1 ? 'introduction' : 'introductions'}.`;
}
