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
      <ReasonList reasons={why.reasons} firstName={firstName} />
    </Flex>
  );
}
