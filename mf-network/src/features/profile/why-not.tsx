import { useEndpointQuery } from '@acquaint/api-client';
import { whyNotIntroduced, type PersonSummary, type WhyNot } from '@acquaint/contracts';
import { AsyncState, Flex, formatNumber, GOAL_LABEL, Typography, useLocale } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ReasonList } from '../../components/reason-list.tsx';
import { t } from '../../i18n.ts';
import { OnRequest } from '../../components/on-request.tsx';

/** Explains why the shown member is not introduced to the reader now. Computed only on request. */
export function WhyNotIntroduced({ person }: { readonly person: PersonSummary }) {
  const name = person.first_name;
  return (
    <OnRequest
      question={t('Why hasn’t {name} been introduced to me?', { name })}
      label={t('Why {name} hasn’t been introduced to you', { name })}
      style={{ marginBlockStart: 16 }}
    >
      <Explanation person={person} />
    </OnRequest>
  );
}

function Explanation({ person }: { readonly person: PersonSummary }) {
  const answer = useEndpointQuery(whyNotIntroduced, { query: { username: person.username } });
  return (
    <AsyncState query={answer}>{(why) => <Answer why={why} firstName={person.first_name} />}</AsyncState>
  );
}

function Answer({ why, firstName }: { readonly why: WhyNot; readonly firstName: string }) {
  return (
    <Flex vertical gap={8}>
      <strong role="status">{why.text}</strong>
      {why.rank !== null && (
        <span>
          {t('{name} is number {rank} of {of} people we could introduce to you.', {
            name: firstName,
            rank: why.rank,
            of: why.of,
          })}
        </span>
      )}
      {why.your_wish !== null && <span>{chanceText(why.your_wish)}</span>}
      <PartList parts={why.parts} />
      <ReasonList reasons={why.reasons} firstName={firstName} />
      <ChangeList changes={why.changes} firstName={firstName} />
    </Flex>
  );
}

/** Nobody’s yes is certain, so the chance is never written as 0 or 100 percent. */
function chanceText(chance: number): string {
  if (chance > 0.99) return t('We think there’s more than a 99% chance you’d say yes.');
  if (chance < 0.01) return t('We think there’s less than a 1% chance you’d say yes.');
  return t('We think there’s a {percent}% chance you’d say yes.', { percent: Math.round(chance * 100) });
}

const PART: Readonly<Record<WhyNot['parts'][number]['kind'], string>> = {
  bias: msg('Starting point for everyone'),
  topics: msg('Topics you share'),
  words: msg('Words you both use'),
  goals: msg('What brings you both here'),
  time: msg('Times you’re both free'),
  languages: msg('Languages you both speak'),
  facts: msg('Ratings, sessions and profile details'),
  history: msg('How introductions have gone so far'),
  meaning: msg('What you each wrote'),
};
/** Minimum log-odds of a part to be listed; less changes the probability by under two percentage points. */
const LEAST_PART = 0.05;

/** The parts of the predicted probability, the largest first. */
function PartList({ parts }: Pick<WhyNot, 'parts'>) {
  const shown = parts
    .filter(({ kind, log_odds }) => kind !== 'bias' && Math.abs(log_odds) >= LEAST_PART)
    .toSorted((a, b) => Math.abs(b.log_odds) - Math.abs(a.log_odds));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('What this is based on')} style={{ margin: 0 }}>
      {shown.map(({ kind, log_odds }) => (
        <li key={kind}>{t(weighed(log_odds), { part: t(PART[kind]) })}</li>
      ))}
    </ul>
  );
}

function weighed(logOdds: number): string {
  if (Math.abs(logOdds) >= 1) return logOdds > 0 ? msg('{part}: a big plus') : msg('{part}: a big minus');
  return logOdds > 0 ? msg('{part}: a plus') : msg('{part}: a minus');
}

interface ChangeListProps extends Pick<WhyNot, 'changes'> {
  readonly firstName: string;
}

/** Changes to the reader’s own profile that would make a yes of both likelier, with what each does to the odds (R-MATCH-29). */
function ChangeList({ changes, firstName }: ChangeListProps) {
  const formats = useLocale();
  if (changes.length === 0) return null;
  /** Says by how much a factor raises the odds: in percent below twice, as a multiple above, and only roughly for very large ones. */
  const raised = (factor: number): string => {
    if (factor < WORTH_SAYING) return t('about the same');
    if (factor < 2)
      return t('{percent}% higher', { percent: formatNumber(Math.round((factor - 1) * 100), 0, formats) });
    if (factor > MOST_TIMES) return t('more than {times} times as high', { times: MOST_TIMES });
    return t('about {times} times as high', { times: formatNumber(Math.round(factor), 0, formats) });
  };
  const title = t('What would make you both more likely to say yes');
  return (
    <>
      <strong>{title}</strong>
      <ul aria-label={title} style={{ display: 'grid', gap: 8, margin: 0 }}>
        {changes.map((change) => (
          <li key={`${change.goal} ${change.look_for?.slug}`}>
            {sentenceOf(change)}
            <Typography.Text type="secondary" style={{ display: 'block' }}>
              {t('Your odds of a yes: {mine}. {name}’s: {theirs}.', {
                mine: raised(change.mine),
                theirs: raised(change.theirs),
                name: firstName,
              })}
            </Typography.Text>
          </li>
        ))}
      </ul>
      <Typography.Text type="secondary">{t('Only choose a change that’s true of you.')}</Typography.Text>
    </>
  );
}

/** A smaller factor is shown as no change. */
const WORTH_SAYING = 1.05;
/** A larger factor is not shown: the model is not that sure. */
const MOST_TIMES = 10;

function sentenceOf({ look_for, instead_of, goal }: WhyNot['changes'][number]): string {
  if (goal !== null) return t('Add “{goal}” to your goals.', { goal: GOAL_LABEL[goal] });
  const topic = look_for?.name ?? '';
  return instead_of === null
    ? t('Add “{topic}” to what you’re looking for.', { topic })
    : t('Replace “{other}” with “{topic}” in what you’re looking for.', { topic, other: instead_of.name });
}
