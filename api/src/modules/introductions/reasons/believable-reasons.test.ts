import { createMatchIndex, explainPair, sharedPhrases, type Member } from '@acquaint/matching';
import { migrationText } from '../../../db/migrations-folder.ts';
import { inLocale } from '../../../i18n/i18n.ts';
import { makePeople } from '../../seed/people.ts';
import { keyOf } from '../matching/member-phrases.ts';
import { believable, goodReasons, NO_EVIDENCE, type Evidence, type Said } from './believable-reasons.ts';
import { areClose, TOPIC_LINKS } from './close-topics.ts';
import { isConvincing } from './convincing.ts';
import { reasonsToKeep, type StoredReason } from './introduction-reasons.ts';

const NAMES = new Map(
  Array.from(migrationText(3).matchAll(/\('([a-z-]+)', '([^']+)', '/g), ([, slug, name]) => [
    slug ?? '',
    name ?? '',
  ]),
);
/** Signs of a vector; two texts with the same signs mean the same. */
const signs = (byte: number): Uint8Array => new Uint8Array(64).fill(byte);
const person = (part: Partial<Evidence> = {}): Evidence => ({ ...NO_EVIDENCE, ...part });
const texts = (stored: StoredReason[], me: Evidence, other: Evidence): string[] =>
  believable(stored, { me, other, name: 'Lachlan' }).reasons.map(({ text }) => text);
const topic = (part: Partial<StoredReason> = {}): StoredReason => ({
  kind: 'topic',
  direction: 'they_offer',
  terms: ['Pricing'],
  weight: 0.5,
  ...part,
});
const goals = (yours: string, theirs: string): StoredReason => ({
  kind: 'goals',
  direction: 'both',
  terms: [yours, theirs],
  weight: 0.3,
});

describe('the reasons on a card', () => {
  const seeker = person({ lookingFor: ['Pricing'], statement: 'How much should we charge?' });
  const expert = person({
    expertIn: ['Pricing'],
    headline: 'Adviser',
    statement: 'I set prices at two companies.',
  });

  it.each<[string, StoredReason[], Evidence, Evidence, string]>([
    ['a topic', [topic()], seeker, expert, 'You’re looking for someone who knows pricing, and Lachlan does.'],
    [
      'a topic that names people',
      [topic({ terms: ['Founders'] })],
      person({ lookingFor: ['Founders'] }),
      person({ expertIn: ['Founders'] }),
      'You’re looking for someone who knows founders, and Lachlan does.',
    ],
    [
      'what they say about the topic',
      [topic()],
      seeker,
      {
        ...expert,
        phrases: new Map([
          [keyOf('Pricing'), signs(3)],
          [keyOf('I set prices at two companies.'), signs(3)],
        ]),
      },
      'You’re looking for someone who knows pricing. Lachlan says: “I set prices at two companies.”',
    ],
    [
      'two sentences that mean the same',
      [{ kind: 'meaning', direction: 'they_offer', terms: [], weight: 0.4 }],
      { ...seeker, phrases: new Map([[keyOf('How much should we charge?'), signs(9)]]) },
      { ...expert, phrases: new Map([[keyOf('I set prices at two companies.'), signs(9)]]) },
      'You say: “How much should we charge?” Lachlan says: “I set prices at two companies.”',
    ],
    [
      'a close topic',
      [topic({ is_near: true, terms: ['Go-to-market', 'Pricing'] })],
      seeker,
      person({ expertIn: ['Go-to-market'] }),
      'You’re looking for someone who knows pricing. Lachlan knows go-to-market, which is close to it.',
    ],
    [
      'a phrase that both write',
      [{ kind: 'words', direction: 'they_offer', terms: ['cohorts'], rare: ['cohorts'], weight: 0.2 }],
      person({ statement: 'I plan retention cohorts.' }),
      person({ headline: 'Retention cohorts for apps' }),
      'You both write about “retention cohorts”.',
    ],
    [
      'what they know how to do, which is no wish',
      [goals('lets_brainstorm', 'lets_brainstorm')],
      person({ goals: ['lets_brainstorm'] }),
      person({
        goals: ['lets_brainstorm'],
        statement:
          'I do not know how to price. I want to know how to write shorter. I know how to get a local paper interested.',
      }),
      'You’re both here to think things through with someone. Lachlan says: “I know how to get a local paper interested.”',
    ],
    [
      'in German, what they know how to do',
      [goals('lets_brainstorm', 'lets_brainstorm')],
      person({ goals: ['lets_brainstorm'] }),
      person({
        goals: ['lets_brainstorm'],
        statement: 'Ich wüsste gern, wie man kürzer schreibt. Ich weiß, wie man vor Gericht gewinnt.',
      }),
      'You’re both here to think things through with someone. Lachlan says: “Ich weiß, wie man vor Gericht gewinnt.”',
    ],
    [
      'a founder, to an investor',
      [goals('investing', 'lets_brainstorm')],
      person({ goals: ['investing'] }),
      person({ goals: ['lets_brainstorm'], headline: 'Co-founder of Quillwork' }),
      'Lachlan is building a company, and you invest.',
    ],
  ])('name %s', (_, stored, me, other, expected) => {
    expect(texts(stored, me, other)).toEqual([expected]);
  });

  it.each<[string, StoredReason, Evidence, Evidence]>([
    ['a topic that one of them has removed since', topic(), seeker, person({ expertIn: ['Sales'] })],
    [
      'topics that are not close',
      topic({ is_near: true, terms: ['Agriculture', 'Pricing'] }),
      seeker,
      person({ expertIn: ['Agriculture'] }),
    ],
    [
      'a single word',
      { kind: 'words', direction: 'they_offer', terms: ['return'], rare: ['return'], weight: 1 },
      person({ statement: 'I return to work.' }),
      person({ statement: 'Our return rate.' }),
    ],
    [
      'a phrase that many use',
      { kind: 'words', direction: 'they_offer', terms: ['cases'], weight: 1 },
      person({ statement: 'I prefer real cases.' }),
      person({ statement: 'I prefer real cases.' }),
    ],
    [
      'an investor as somebody who builds a company',
      goals('investing', 'lets_brainstorm'),
      person({ goals: ['investing'] }),
      person({ goals: ['lets_brainstorm'], headline: 'Founder and investor', isInvestor: true }),
    ],
    [
      'that knowing founders is close to knowing a field',
      topic({ is_near: true, terms: ['Founders', 'Startups'] }),
      person({ lookingFor: ['Startups'] }),
      person({ expertIn: ['Founders'] }),
    ],
    [
      'that somebody who can pitch knows venture capital',
      topic({ is_near: true, terms: ['Pitching', 'Venture capital'] }),
      person({ lookingFor: ['Venture capital'] }),
      person({ expertIn: ['Pitching'] }),
    ],
    [
      'that both invest, when one of them is here for something else',
      goals('investing', 'investing'),
      person({ goals: ['lets_brainstorm'], isInvestor: true }),
      person({ goals: ['investing'] }),
    ],
    ['free time', { kind: 'time', direction: 'both', terms: [], minutes: 2400, weight: 1 }, seeker, expert],
  ])('do not name %s', (_, stored, me, other) => {
    const said = believable([stored], { me, other, name: 'Lachlan' });
    expect(said.reasons).toHaveLength(1);
    expect(said.reasons[0]?.text).toMatch(/^(Not an obvious match|Lachlan is someone new)/);
    expect(said.terms).toHaveLength(1);
  });

  it('quote what the other offers, and no wish, when both only want to think things through', () => {
    const me = person({ goals: ['lets_brainstorm'] });
    const other = person({
      goals: ['lets_brainstorm'],
      statement: 'I have to decide what we build. I look for a coach. I sail at night.',
    });
    const time: StoredReason = { kind: 'time', direction: 'both', terms: [], minutes: 240, weight: 1 };
    expect(texts([time], me, other)).toEqual([
      'You’re both here to think things through with someone. Lachlan says: “I sail at night.”',
    ]);
  });

  it('quote of what the other offers what is closest to a wish, when no reason is better', () => {
    const sails = 'I sail at night.';
    const prices = 'I set prices at two companies.';
    const me = { ...seeker, goals: ['lets_brainstorm'], phrases: new Map([[keyOf('Pricing'), signs(3)]]) };
    const other = person({
      goals: ['lets_brainstorm'],
      statement: `${sails} ${prices}`,
      phrases: new Map([
        [keyOf(sails), signs(200)],
        [keyOf(prices), signs(3)],
      ]),
    });
    expect(texts([], me, other)).toEqual([expect.stringContaining(`says: “${prices}”`)]);
  });

  it('name a phrase that both write once, though they write it in two forms', () => {
    const words = { kind: 'words', terms: ['mock'], rare: ['mock', 'interview'], weight: 0.2 } as const;
    const stored: StoredReason[] = [
      { ...words, terms: [...words.terms], direction: 'they_offer' },
      { ...words, terms: [...words.terms], direction: 'you_offer', weight: 0.1 },
    ];
    const me = person({ statement: 'I run mock interviews.' });
    const other = person({ statement: 'I will run a mock interview.' });
    expect(texts(stored, me, other)).toEqual([
      expect.stringMatching(/^You both write about “mock interviews?”\.$/),
    ]);
  });

  it('are none for a member of a circle, where an introduction would say that it is no obvious match', () => {
    const loose = [
      goals('recruiting', 'lets_brainstorm'),
      { ...goals('', ''), kind: 'time', minutes: 300 } as const,
    ];
    const pair = { me: seeker, other: person({ expertIn: ['Travel'] }), name: 'Lachlan' };
    expect(goodReasons(loose, pair)).toEqual([]);
    expect(texts(loose, pair.me, pair.other)).toEqual([expect.stringContaining('Not an obvious match')]);
  });

  it('name a skill once, though it is close to another wish as well', () => {
    const me = person({ lookingFor: ['Leadership', 'Engineering management'] });
    const other = person({ expertIn: ['Leadership'] });
    const near = topic({ is_near: true, terms: ['Leadership', 'Engineering management'], weight: 0.2 });
    expect(texts([topic({ terms: ['Leadership'] }), near], me, other)).toEqual([
      'You’re looking for someone who knows leadership, and Lachlan does.',
    ]);
  });

  it('quote no headline as if somebody had said it', () => {
    const me = person({ goals: ['lets_brainstorm'], lookingFor: ['Law'] });
    const other = person({ goals: ['lets_brainstorm'], expertIn: ['Travel'], headline: 'Boring technology' });
    expect(texts([], me, other)).toEqual([
      'Not an obvious match: you’re looking for someone who knows law, and Lachlan knows travel.',
    ]);
  });

  it('are three at most, the heaviest first, and all terms are kept with their shares', () => {
    const all: StoredReason[] = [
      { kind: 'time', direction: 'both', terms: [], minutes: 240, weight: 0.4 },
      goals('seeking_job', 'recruiting'),
      topic({ weight: 0.2 }),
      topic({ direction: 'you_offer', terms: ['Law'], weight: 0.1 }),
    ];
    const me = person({ ...seeker, expertIn: ['Law'], goals: ['seeking_job'] });
    const other = person({ ...expert, lookingFor: ['Law'], goals: ['recruiting'] });
    const said = believable(all, { me, other, name: 'Lachlan' });
    expect(said.reasons.map(({ text }) => text)).toEqual([
      'Lachlan is hiring, and you’re looking for a job.',
      'You’re looking for someone who knows pricing, and Lachlan does.',
      'Lachlan is looking for someone who knows law, and you do.',
    ]);
    expect(said.terms.map(({ weight }) => weight)).toEqual([0.4, 0.3, 0.2, 0.1]);
    expect(said.free_minutes).toBe(240);
  });
});

describe('the reasons of the sample data and of made-up pairs', () => {
  const people = makePeople({
    seed: 3,
    now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
    topicNames: NAMES,
  }).filter(({ expertIn }) => expertIn.length > 0);
  const members: Member[] = people.map(
    ({ id, lookingFor, expertIn, statement, headline, goals, isExpert, isInvestor, languages }) => ({
      ...{ id, lookingFor, expertIn, statement, headline, goals, isExpert, isInvestor, languages },
      blocked: [],
    }),
  );
  const index = createMatchIndex(members, { topicLinks: TOPIC_LINKS });
  const named = (slugs: readonly string[]): string[] => slugs.map((slug) => NAMES.get(slug) ?? slug);
  const evidence = members.map(({ lookingFor, expertIn, statement, headline, goals, isInvestor }) =>
    person({
      lookingFor: named(lookingFor),
      expertIn: named(expertIn),
      statement,
      headline,
      goals,
      isInvestor,
    }),
  );

  /** Returns whether what a reason says is in both profiles. */
  function isTrue({ kind, text, terms }: Said['reasons'][number], me: Evidence, other: Evidence): boolean {
    const both = [...me.lookingFor, ...me.expertIn, ...other.lookingFor, ...other.expertIn];
    if (kind === 'topic') {
      const [first = '', second = ''] = terms;
      const meets = (wants: Evidence, has: Evidence): boolean =>
        terms.some((name) => wants.lookingFor.includes(name) && has.expertIn.includes(name)) ||
        (wants.lookingFor.includes(second) && has.expertIn.includes(first) && areClose(first, second)) ||
        text.startsWith('Not an obvious match');
      return terms.every((name) => both.includes(name)) && (meets(me, other) || meets(other, me));
    }
    const quoted = /“([^”]+)”/.exec(text)?.[1];
    if (quoted !== undefined && text.startsWith('You’re both here'))
      return (
        me.goals.includes('lets_brainstorm') &&
        other.goals.includes('lets_brainstorm') &&
        `${other.statement} ${other.headline}`.includes(quoted)
      );
    if (kind === 'words' && quoted !== undefined)
      return (
        sharedPhrases(quoted, `${me.headline}. ${me.statement}`).length > 0 &&
        sharedPhrases(quoted, `${other.headline}. ${other.statement}`).length > 0
      );
    return quoted === undefined;
  }

  it('are never missing, never false, and never made of a common word', () => {
    const wrong: string[] = [];
    let pairs = 0;
    inLocale(null, () => {
      for (let i = 0; i < members.length; i++)
        for (let step = 1; step <= 64; step++) {
          const j = (i + step * 31) % members.length;
          const [me, other, a, b] = [evidence[i], evidence[j], members[i], members[j]];
          if (!me || !other || !a || !b || i === j) continue;
          const stored = reasonsToKeep(explainPair(index, a.id, b.id).reasonsForA, NAMES);
          const { reasons } = believable(stored, { me, other, name: 'Lachlan' });
          pairs++;
          const isSaid = goodReasons(stored, { me, other, name: 'Lachlan' }).length > 0;
          if (isConvincing(a, b) && !isSaid) wrong.push(`nothing to say to ${a.id} about ${b.id}`);
          if (isConvincing(a, b) !== isConvincing(b, a)) wrong.push(`one-sided: ${a.id} ${b.id}`);
          if (reasons.length === 0 || reasons.length > 3) wrong.push(`${reasons.length} reasons`);
          wrong.push(...reasons.filter((reason) => !isTrue(reason, me, other)).map(({ text }) => text));
        }
    });
    expect(pairs).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  });
});
