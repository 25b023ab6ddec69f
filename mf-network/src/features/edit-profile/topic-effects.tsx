import { useEndpointQuery } from '@acquaint/api-client';
import { listTopicEffects, type TopicEffect } from '@acquaint/contracts';
import { AsyncState, Button, Card } from '@acquaint/ui';
import { useState } from 'react';

const TITLE = { expert_in: 'Expert in', looking_for: 'Looking for' } as const;
/** More are a list to read, not a hint. */
const MOST = 5;

/** Which topic in the profile would open how many introductions: reckoned only when asked. */
export function TopicEffects() {
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
      <EffectList list="looking_for" />
      <EffectList list="expert_in" />
    </Card>
  );
}

function EffectList({ list }: { readonly list: TopicEffect['list'] }) {
  const effects = useEndpointQuery(listTopicEffects, { query: { list } });
  return (
    <section aria-label={`Topics for “${TITLE[list]}”`}>
      <strong>{TITLE[list]}</strong>
      <AsyncState query={effects}>
        {({ results }) => {
          const opening = results.filter(({ opens }) => opens > 0).slice(0, MOST);
          if (opening.length === 0) return <p>No other topic would open more right now.</p>;
          return (
            <ul>
              {opening.map(({ topic, opens }) => (
                <li key={topic.slug}>
                  Adding {topic.name} would open {opens} {opens === 1 ? 'introduction' : 'introductions'}.
                </li>
              ))}
            </ul>
          );
        }}
      </AsyncState>
    </section>
  );
}
