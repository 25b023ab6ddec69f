import type { Introduction, IntroductionReason } from '@acquaint/contracts';
import { sharedPhrases, termsOf } from '@acquaint/matching';
import { topicInSentence, topicName } from '../../../i18n/topics.ts';
import { listed, t } from '../../../i18n/i18n.ts';
import { sentencesOf } from '../../../ports/language/sentences.ts';
import { keyOf, likenessOf } from '../matching/member-phrases.ts';
import { areClose, isField } from './close-topics.ts';
import { isFounder } from './convincing.ts';
import { translatedReason, type StoredReason } from './introduction-reasons.ts';

/** How many reasons a card shows (R-MATCH-21). */
const MOST_SAID = 3;
/** Topics that one sentence names. */
const MOST_TOPICS = 2;
/**
 * How similar a sentence must be to a topic that its author is an expert in, to one that they do not list, and to a topic that they
 * look for. The values were chosen by reading introductions of the sample data.
 */
const SPEAKS_OF = 0.5;
const MEANS_TOPIC = 0.7;
const MEANS_WISH = 0.78;
/** A sentence that asks for something says nothing about what its author knows; it begins so in English or German. */
const WISH =
  /\?|(?<!\p{L})(?:I want|wants? to|I need|would like|I[’']d like|I wonder|I think (?:about|of)|I fear|I hope|miss my|asked to|(?:I|and) feel |looking for|I look for|I have to|I must|help me|help us|we need|we want|about to|no idea|know nothing|not know|don[’']t know|never|teach me|show me|how (?:do|can|to|much)|ich suche|ich möchte|ich brauche|ich will|wir suchen|wir brauchen|ich muss|wir müssen|wie )/iu;
/** What sounds like a question and is an offer: “I know how to …”. */
const KNOWS_HOW =
  /(?<!\p{L})(?:I|we)(?: also| really)? know how|(?<!\p{L})(?:I|we)(?: can| could)?(?: also)? (?:show you|tell you|teach you|explain) how|(?<!\p{L})(?:weiß|zeige Ihnen|erkläre),? wie /giu;
/** Largest number of letters of a phrase that is quoted; a longer one is not quoted. */
const MOST_QUOTED = 110;
const LEAST_QUOTED = 8;

/** What one of the two says about themselves: only what everybody may read on their profile. */
export interface Evidence {
  readonly headline: string;
  readonly statement: string;
  readonly experience: string;
  /** Names of topics as stored. */
  readonly expertIn: readonly string[];
  readonly lookingFor: readonly string[];
  readonly goals: readonly string[];
  readonly isInvestor: boolean;
  /** Signs of the vector of each phrase, by its key. */
  readonly phrases: ReadonlyMap<string, Uint8Array>;
}

/** Traits of a person who has no profile. */
export const NO_EVIDENCE: Evidence = {
  headline: '',
  statement: '',
  experience: '',
  expertIn: [],
  lookingFor: [],
  goals: [],
  isInvestor: false,
  phrases: new Map(),
};

/** The two people of an introduction, as one of them reads it. */
export interface Pair {
  readonly me: Evidence;
  readonly other: Evidence;
  /** The first name of the other. */
  readonly name: string;
}

/** What a card says, and what the engine counted. */
export type Said = Pick<Introduction, 'reasons' | 'terms' | 'free_minutes'>;

/**
 * Makes the reasons of an introduction from the terms of its score and from what both say about themselves now: at most three
 * sentences that a friend would say, the strongest first (R-MATCH-21). Terms that make no such sentence, and free time, are
 * only among the terms.
 */
export function believable(stored: readonly StoredReason[], pair: Pair): Said {
  const introduced = stored.filter(({ kind }) => kind === 'introduced_by').map(translatedReason);
  const counted = stored.filter(({ kind }) => kind !== 'introduced_by');
  const said = [...introduced, ...goodReasons(counted, pair)].slice(0, MOST_SAID);
  const minutes = counted.find(({ kind }) => kind === 'time')?.minutes;
  return {
    reasons: said.length > 0 ? said : lastResort(counted, pair),
    terms: counted.map(translatedReason),
    free_minutes: minutes ?? null,
  };
}

/** Returns the terms of a score that make a sentence a friend would say, strongest first; none when no term does (R-MATCH-21). */
export function goodReasons(counted: readonly StoredReason[], pair: Pair): IntroductionReason[] {
  const said = counted.flatMap((stored) => {
    const text = sentenceFor(stored, pair);
    return text === null ? [] : [{ stored, reason: { ...translatedReason(stored), text } }];
  });
  return withoutRepetition(said.sort((a, b) => b.reason.weight - a.reason.weight));
}

interface Sentence {
  readonly stored: StoredReason;
  readonly reason: IntroductionReason;
}

/** Leaves out what an earlier sentence has said, and of a topic that helps exactly what it is close to as well. */
function withoutRepetition(said: readonly Sentence[]): IntroductionReason[] {
  return said
    .filter((one, i) => !said.some((other, j) => (j < i || (j > i && isExact(other))) && repeats(one, other)))
    .map(({ reason }) => reason);
}

const isExact = ({ stored }: Sentence): boolean => stored.kind === 'topic' && !stored.is_near;

/**
 * Whether a sentence says what another does: a phrase of both in another form, or that somebody’s skill, which serves a wish, is
 * also close to another one, or another skill close to the same wish.
 */
function repeats(one: Sentence, other: Sentence): boolean {
  if (one.reason.text === other.reason.text) return true;
  const [a, b] = [one.stored, other.stored];
  if (a.kind === 'words' && b.kind === 'words') return true;
  if (a.kind !== 'topic' || b.kind !== 'topic' || a.direction !== b.direction || !a.is_near) return false;
  return a.terms.some((topic) => b.terms.slice(0, MOST_TOPICS).includes(topic));
}

/** Returns what a friend would say about a term of the score; null when they would not. */
function sentenceFor(reason: StoredReason, pair: Pair): string | null {
  switch (reason.kind) {
    case 'topic':
      return reason.is_near ? closeTopics(reason, pair) : topics(reason, pair);
    case 'words':
      return reason.is_near ? null : words(reason, pair);
    case 'meaning':
      return meaning(reason, pair);
    case 'goals':
      return goals(reason.terms[0] ?? '', reason.terms[1] ?? '', pair);
    case 'time':
    case 'introduced_by':
      return null;
  }
}

/** Returns who wants something, who has it, and whether the reader is the first. */
function rolesOf({ direction }: StoredReason, { me, other }: Pair) {
  const isMine = direction === 'they_offer';
  return { wants: isMine ? me : other, has: isMine ? other : me, isMine };
}

function topics(reason: StoredReason, pair: Pair): string | null {
  const { wants, has, isMine } = rolesOf(reason, pair);
  const shared = reason.terms
    .filter((name) => isField(name) && wants.lookingFor.includes(name) && has.expertIn.includes(name))
    .slice(0, MOST_TOPICS);
  if (shared.length === 0) return null;
  const values = { name: pair.name, topics: listed(shared.map(topicInSentence)) };
  if (!isMine) return t('{name} is looking for someone who knows {topics}, and you do.', values);
  const quote = bestAbout(shared, has, offersOf(has));
  if (quote !== null)
    return t('You’re looking for someone who knows {topics}. {name} says: “{quote}”', { ...values, quote });
  const headline = bestAbout(shared, has, [has.headline].filter(isQuotable));
  return headline === null
    ? t('You’re looking for someone who knows {topics}, and {name} does.', values)
    : t('You’re looking for someone who knows {topics}, and {name} ({headline}) does.', {
        ...values,
        headline,
      });
}

function closeTopics(reason: StoredReason, pair: Pair): string | null {
  const { wants, has, isMine } = rolesOf(reason, pair);
  const [skill = '', wish = ''] = reason.terms;
  if (!areClose(skill, wish) || !wants.lookingFor.includes(wish) || !has.expertIn.includes(skill))
    return null;
  // Who knows it themselves does not need another who does; who looks for the same is no help.
  if (wants.expertIn.includes(skill) || has.lookingFor.includes(wish)) return null;
  const values = { name: pair.name, skill: topicInSentence(skill), wish: topicInSentence(wish) };
  return isMine
    ? t('You’re looking for someone who knows {wish}. {name} knows {skill}, which is close to it.', values)
    : t('{name} is looking for someone who knows {wish}. You know {skill}, which is close to it.', values);
}

function words(reason: StoredReason, { me, other }: Pair): string | null {
  // What one asks for is in their statement; what the other says, anywhere.
  const isMine = reason.direction === 'they_offer';
  const asked = isMine ? me.statement : other.statement;
  const said = [isMine ? other : me].flatMap(({ headline, statement, experience }) => [
    headline,
    statement,
    experience,
  ]);
  // A phrase of words that many use is boilerplate.
  const rare = new Set((reason.rare ?? []).flatMap(termsOf));
  const [phrase] = said
    .flatMap((text) => sharedPhrases(asked, text))
    .filter((each) => termsOf(each).some((term) => rare.has(term)))
    .sort((a, b) => b.split(/[ -]/).length - a.split(/[ -]/).length);
  return phrase === undefined ? null : t('You both write about “{phrase}”.', { phrase });
}

function meaning(reason: StoredReason, pair: Pair): string | null {
  const { wants, has, isMine } = rolesOf(reason, pair);
  const wishes = sentencesOf(wants.statement).filter((ask) => isQuotable(ask) && isWish(ask));
  const offers = offersOf(has);
  const closest = (asked: readonly string[]) =>
    bestOf(
      asked.flatMap((ask) => offers.map((say) => ({ ask, say, likeness: likeness(wants, ask, has, say) }))),
    );
  const { name } = pair;
  const wish = closest(wishes);
  if (wish && wish.likeness >= MEANS_WISH) {
    const { ask, say } = wish;
    return isMine
      ? t('You say: “{ask}” {name} says: “{say}”', { name, ask, say })
      : t('{name} says: “{ask}” You say: “{say}”', { name, ask, say });
  }
  // Topics that both list are reasons of their own.
  const topic = closest(wants.lookingFor.filter((each) => isField(each) && !has.expertIn.includes(each)));
  if (!topic || topic.likeness < MEANS_TOPIC) return null;
  const values = { name, topics: topicInSentence(topic.ask), quote: topic.say };
  return isMine
    ? t('You’re looking for someone who knows {topics}. {name} says: “{quote}”', values)
    : t('{name} is looking for someone who knows {topics}. You say: “{quote}”', values);
}

/** Returns how the goals of the two people fit together, given who they are (R-MATCH-9). */
function goals(yours: string, theirs: string, { me, other, name }: Pair): string | null {
  if (!me.goals.includes(yours) && !(yours === 'investing' && me.isInvestor)) return null;
  if (!other.goals.includes(theirs) && !(theirs === 'investing' && other.isInvestor)) return null;
  switch (`${yours} ${theirs}`) {
    case 'seeking_job recruiting':
      return t('{name} is hiring, and you’re looking for a job.', { name });
    case 'recruiting seeking_job':
      return t('{name} is looking for a job, and you’re hiring.', { name });
    case 'investing lets_brainstorm':
      return isFounder(other) ? t('{name} is building a company, and you invest.', { name }) : null;
    case 'lets_brainstorm investing':
      return isFounder(me) ? t('{name} invests, and you’re building a company.', { name }) : null;
    case 'investing investing':
      // Somebody who also invests may be here to raise money.
      return me.goals.includes(yours) && other.goals.includes(theirs)
        ? t('You both invest, so you can compare notes.')
        : null;
    default:
      return null;
  }
}

/**
 * Returns the reason to show when no term of the score yields a sentence: the strongest one that is certainly true, described as
 * no more than it is. Every member gets an introduction (R-MATCH-11), even without a close match.
 */
function lastResort(counted: readonly StoredReason[], { me, other, name }: Pair): IntroductionReason[] {
  const strongest = counted.find(({ kind }) => kind !== 'time') ?? counted[0];
  const base = {
    kind: strongest?.kind ?? 'goals',
    direction: strongest?.direction ?? 'both',
    weight: strongest?.weight ?? 0,
  } as const;
  const wish = me.lookingFor.find(isField);
  const skill = other.expertIn.find(isField);
  if (me.goals.includes('lets_brainstorm') && other.goals.includes('lets_brainstorm')) {
    const quote = closestTo(me, other, offersOf(other));
    if (quote !== undefined) {
      const text = t('You’re both here to think things through with someone. {name} says: “{quote}”', {
        name,
        quote,
      });
      return [{ ...base, kind: 'goals', text, terms: [] }];
    }
  }
  if (wish === undefined || skill === undefined)
    return [{ ...base, text: t('{name} is someone new to talk to this week.', { name }), terms: [] }];
  const terms = [topicName(wish), topicName(skill)];
  const text = t(
    'Not an obvious match: you’re looking for someone who knows {wish}, and {name} knows {skill}.',
    { wish: topicInSentence(wish), skill: topicInSentence(skill), name },
  );
  return [{ ...base, text, terms }];
}

/** Returns that of somebody’s phrases that is close to what the other wants; the first if none is. */
function closestTo(wants: Evidence, has: Evidence, phrases: readonly string[]): string | undefined {
  const wishes = [...wants.lookingFor.filter(isField), ...sentencesOf(wants.statement).filter(isWish)];
  const best = bestOf(
    wishes.flatMap((ask) => phrases.map((say) => ({ say, likeness: likeness(wants, ask, has, say) }))),
  );
  return best && best.likeness >= SPEAKS_OF ? best.say : phrases[0];
}

/** Returns the phrase that is most about one of these topics; null when none is. */
function bestAbout(names: readonly string[], has: Evidence, phrases: readonly string[]): string | null {
  const best = bestOf(
    names.flatMap((name) => phrases.map((say) => ({ say, likeness: likeness(has, name, has, say) }))),
  );
  return best && best.likeness >= SPEAKS_OF ? best.say : null;
}

/** Returns the sentences in which somebody says what they do or know, and that are short enough to be quoted. */
export function offersOf({ statement, experience }: Pick<Evidence, 'statement' | 'experience'>): string[] {
  return [...sentencesOf(statement), ...sentencesOf(experience)].filter(
    (sentence) => isQuotable(sentence) && !isWish(sentence),
  );
}

function isWish(sentence: string): boolean {
  return WISH.test(sentence.replace(KNOWS_HOW, ' '));
}

function isQuotable(phrase: string): boolean {
  return phrase.length >= LEAST_QUOTED && phrase.length <= MOST_QUOTED;
}

function likeness(one: Evidence, phrase: string, other: Evidence, another: string): number {
  const signs = one.phrases.get(keyOf(phrase));
  const others = other.phrases.get(keyOf(another));
  return signs && others ? likenessOf(signs, others) : 0;
}

function bestOf<T extends { readonly likeness: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (best, each) => (best && best.likeness >= each.likeness ? best : each),
    undefined,
  );
}
