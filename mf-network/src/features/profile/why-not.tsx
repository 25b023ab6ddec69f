import { useEndpointQuery } from '@acquaint/api-client';
import { whyNotIntroduced, type PersonSummary, type WhyNot } from '@acquaint/contracts';
import { AsyncState, Button, Card, Flex } from '@acquaint/ui';
import { useState } from 'react';
import { ReasonList } from '../../parts/reason-list.tsx';

/** Why the person one looks at is not introduced to one now: reckoned only when asked. */
export function WhyNotIntroduced({ person }: { readonly person: PersonSummary }) {
  const [isAsked, setIsAsked] = useState(false);
  const answer = useEndpointQuery(
    whyNotIntroduced,
    { query: { username: person.username } },
    { enabled: isAsked },
  );
  if (!isAsked) {
    return (
      <div>
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsked(true)}>
          Why is {person.first_name} not introduced to me?
        </Button>
      </div>
    );
  }
  return (
    <Card size="small" style={{ marginBlockStart: 16 }}>
      <section aria-label={`Why ${person.first_name} is not introduced to you`}>
        <AsyncState query={answer}>{(why) => <Answer why={why} firstName={person.first_name} />}</AsyncState>
      </section>
    </Card>
  );
}

function Answer({ why, firstName }: { readonly why: WhyNot; readonly firstName: string }) {
  return (
    <Flex vertical gap={8}>
      <strong role="status">{why.text}</strong>
      {why.rank !== null && (
        <span>
          {firstName} is number {why.rank} of {why.of} people who could be introduced to you.
        </span>
      )}
      {why.your_wish !== null && (
        <span>We reckon that you would say yes with a chance of {Math.round(why.your_wish * 100)} %.</span>
      )}
      <PartList parts={why.parts} />
      <ReasonList reasons={why.reasons} firstName={firstName} />
    </Flex>
  );
}

const PART: Readonly<Record<WhyNot['parts'][number]['kind'], string>> = {
  bias: 'A start that is the same for everybody',
  topics: 'The topics of both of you',
  words: 'Words that you both use',
  goals: 'What brings you both here',
  time: 'Time in which you are both free',
  languages: 'The languages of both of you',
  facts: 'Ratings, sessions and what the profiles tell',
  history: 'How introductions have gone so far',
  meaning: 'What your texts mean',
};
/** Less moves the chance by under two in a hundred. */
const LEAST_PART = 0.05;

/** What that chance is made of, what counts most first. */
function PartList({ parts }: Pick<WhyNot, 'parts'>) {
  const shown = parts
    .filter(({ kind, log_odds }) => kind !== 'bias' && Math.abs(log_odds) >= LEAST_PART)
    .toSorted((a, b) => Math.abs(b.log_odds) - Math.abs(a.log_odds));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="What the chance is made of" style={{ margin: 0 }}>
      {shown.map(({ kind, log_odds }) => (
        <li key={kind}>
          {PART[kind]}: {Math.abs(log_odds) >= 1 ? 'much ' : ''}
          {log_odds > 0 ? 'for it' : 'against it'}
        </li>
      ))}
    </ul>
  );
}
