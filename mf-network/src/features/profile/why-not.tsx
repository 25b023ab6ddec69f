import { useEndpointQuery } from '@acquaint/api-client';
import { whyNotIntroduced, type PersonSummary, type WhyNot } from '@acquaint/contracts';
import { AsyncState, Button, Card, Flex } from '@acquaint/ui';
import { msg } from '@acquaint/words';
import { useState } from 'react';
import { ReasonList } from '../../parts/reason-list.tsx';
import { t } from '../../words.ts';

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
          {t('Why is {name} not introduced to me?', { name: person.first_name })}
        </Button>
      </div>
    );
  }
  return (
    <Card size="small" style={{ marginBlockStart: 16 }}>
      <section aria-label={t('Why {name} is not introduced to you', { name: person.first_name })}>
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
          {t('{name} is number {rank} of {of} people who could be introduced to you.', {
            name: firstName,
            rank: why.rank,
            of: why.of,
          })}
        </span>
      )}
      {why.your_wish !== null && (
        <span>
          {t('We reckon that you would say yes with a chance of {percent} %.', {
            percent: Math.round(why.your_wish * 100),
          })}
        </span>
      )}
      <PartList parts={why.parts} />
      <ReasonList reasons={why.reasons} firstName={firstName} />
    </Flex>
  );
}

const PART: Readonly<Record<WhyNot['parts'][number]['kind'], string>> = {
  bias: msg('A start that is the same for everybody'),
  topics: msg('The topics of both of you'),
  words: msg('Words that you both use'),
  goals: msg('What brings you both here'),
  time: msg('Time in which you are both free'),
  languages: msg('The languages of both of you'),
  facts: msg('Ratings, sessions and what the profiles tell'),
  history: msg('How introductions have gone so far'),
  meaning: msg('What your texts mean'),
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
    <ul aria-label={t('What the chance is made of')} style={{ margin: 0 }}>
      {shown.map(({ kind, log_odds }) => (
        <li key={kind}>{t(weighed(log_odds), { part: t(PART[kind]) })}</li>
      ))}
    </ul>
  );
}

function weighed(logOdds: number): string {
  if (Math.abs(logOdds) >= 1)
    return logOdds > 0 ? msg('{part}: much for it') : msg('{part}: much against it');
  return logOdds > 0 ? msg('{part}: for it') : msg('{part}: against it');
}
