import { createMatchIndex, explainPair, type Member, type Reason } from '@acquaint/matching';
import { inLocale } from '../../../i18n/i18n.ts';
import { introducedByReason, translatedReason, reasonsToKeep, sentencesFor } from './introduction-reasons.ts';

const NAMES = new Map([
  ['fundraising', 'Fundraising'],
  ['pitching', 'Pitching'],
  ['hiring', 'Hiring'],
  ['venture-capital', 'Venture capital'],
]);
const texts = (reasons: readonly Reason[]): string[] => sentencesFor(reasons, NAMES).map(({ text }) => text);

describe('the reasons of an introduction', () => {
  it.each<[string, Reason[], string[]]>([
    [
      'topics they are expert in, in one sentence',
      [
        { kind: 'topic', direction: 'they_know', slug: 'fundraising', weight: 2 },
        { kind: 'topic', direction: 'they_know', slug: 'pitching', weight: 1 },
      ],
      ['They’re an expert in Fundraising and Pitching, just what you’re looking for.'],
    ],
    [
      'topics they look for',
      [{ kind: 'topic', direction: 'you_know', slug: 'hiring', weight: 1 }],
      ['They’re looking for Hiring, and that’s your expertise.'],
    ],
    [
      'a related topic, and not where the topic itself meets',
      [
        { kind: 'topic', direction: 'they_know', slug: 'fundraising', via: 'venture-capital', weight: 1 },
        { kind: 'topic', direction: 'you_know', slug: 'hiring', weight: 3 },
        { kind: 'topic', direction: 'you_know', slug: 'hiring', via: 'pitching', weight: 1 },
      ],
      [
        'They’re looking for Hiring, and that’s your expertise.',
        'You’re looking for Fundraising, and they’re an expert in Venture capital, a closely related topic.',
      ],
    ],
    [
      'words, the three heaviest',
      [
        {
          kind: 'words',
          direction: 'you_know',
          terms: ['cohorts', 'runway', 'churn', 'onboarding'].map((word) => ({ word, weight: 0.2 })),
          weight: 0.8,
        },
      ],
      ['What they’re looking for matches your words: “cohorts”, “runway” and “churn”.'],
    ],
    [
      'goals that fit',
      [{ kind: 'goals', yours: 'recruiting', theirs: 'seeking_job', weight: 1 }],
      ['They’re looking for a job, and you’re hiring.'],
    ],
    [
      'time both have',
      [{ kind: 'time', minutes: 255, weight: 1 }],
      ['You’re both free for about 4 hours a week.'],
    ],
    [
      'time both often have, without a sum',
      [{ kind: 'time', minutes: 84 * 60, weight: 1 }],
      ['You’re both often free at the same times.'],
    ],
    [
      'goals that hardly fit',
      [{ kind: 'goals', yours: 'recruiting', theirs: 'lets_brainstorm', weight: 1 }],
      ['Your goals fit only loosely: you’re hiring, and they’d like to talk ideas through.'],
    ],
    ['nothing, when nothing counted', [], []],
  ])('tells %s', (_, reasons, expected) => {
    expect(texts(reasons)).toEqual(expected);
  });

  it('gives each reason its share of the total, heaviest first, at most five', () => {
    const reasons: Reason[] = [
      { kind: 'time', minutes: 60, weight: 1 },
      { kind: 'topic', direction: 'they_know', slug: 'hiring', weight: 3 },
    ];
    expect(sentencesFor(reasons, NAMES).map(({ kind, weight }) => [kind, weight])).toEqual([
      ['topic', 0.75],
      ['time', 0.25],
    ]);
  });

  it('names no term that the engine did not count', () => {
    const member = (id: string, expertIn: string[], lookingFor: string[], statement: string): Member => ({
      id,
      expertIn,
      lookingFor,
      statement,
      headline: '',
      goals: ['lets_brainstorm'],
      isExpert: false,
      isInvestor: false,
      languages: ['en'],
      blocked: [],
    });
    const members = [
      member('a', ['hiring', 'pitching'], ['fundraising', 'venture-capital'], 'I plan retention cohorts.'),
      member(
        'b',
        ['fundraising', 'venture-capital'],
        ['hiring', 'pitching'],
        'Ask me about retention cohorts.',
      ),
      member('c', ['hiring'], ['hiring'], 'Gardens.'),
    ];
    const { reasonsForA } = explainPair(createMatchIndex(members), 'a', 'b');
    const counted = new Set(
      reasonsForA.flatMap((reason) => {
        if (reason.kind === 'topic') {
          return [NAMES.get(reason.slug), ...(reason.via ? [NAMES.get(reason.via)] : [])];
        }
        if (reason.kind === 'words') return reason.terms.map(({ word }) => word);
        return reason.kind === 'goals' ? [reason.yours, reason.theirs] : [];
      }),
    );
    const terms = sentencesFor(reasonsForA, NAMES).flatMap((reason) => reason.terms);
    expect(terms.length).toBeGreaterThan(3);
    expect(terms.filter((term) => !counted.has(term))).toEqual([]);
  });

  it('never calls a word shared that is only spelled similarly', () => {
    const reason = {
      kind: 'near_words',
      direction: 'they_know',
      terms: [{ asked: 'kuberntes', word: 'kubernetes', weight: 1 }],
      weight: 1,
    } as const;
    const texts = (['they_know', 'you_know'] as const).flatMap((direction) =>
      sentencesFor([{ ...reason, direction }], NAMES).map(({ text }) => text),
    );
    expect(texts).toEqual([
      '“kubernetes” in their words is close to “kuberntes” in what you’re looking for.',
      '“kubernetes” in your words is close to “kuberntes” in what they’re looking for.',
    ]);
  });

  it('names the member who introduced the two, and their note', () => {
    expect(translatedReason(introducedByReason('Ada Byron', '')).text).toBe(
      'Ada Byron thinks you should meet.',
    );
    expect(translatedReason(introducedByReason('Ada Byron', 'You both build looms.')).text).toBe(
      'Ada Byron thinks you should meet: You both build looms.',
    );
  });
});

describe('a stored reason', () => {
  const KEPT = [
    ...reasonsToKeep(
      [
        { kind: 'topic', direction: 'they_know', slug: 'fundraising', weight: 8 },
        { kind: 'topic', direction: 'they_know', slug: 'pitching', weight: 8 },
        { kind: 'topic', direction: 'you_know', slug: 'hiring', via: 'pitching', weight: 4 },
        { kind: 'goals', yours: 'recruiting', theirs: 'investing', weight: 3 },
        { kind: 'time', minutes: 255, weight: 2 },
      ],
      NAMES,
    ),
    introducedByReason('Grace Hopper', 'You both keep bees.'),
  ];
  const readAs = (formats: string | null) =>
    inLocale(formats, () => KEPT.map((reason) => translatedReason(reason).text));

  it('is phrased when it is read, for one reader in English and for another in German', () => {
    expect(readAs(null)).toEqual([
      'They’re an expert in Fundraising and Pitching, just what you’re looking for.',
      'They’re looking for Hiring, and you’re an expert in Pitching, a closely related topic.',
      'Your goal is hiring, and theirs is investing.',
      'You’re both free for about 4 hours a week.',
      'Grace Hopper thinks you should meet: You both keep bees.',
    ]);
    expect(readAs('de-AT')).toEqual([
      'Diese Person kennt sich mit Fundraising und Pitchen aus, und genau das suchen Sie.',
      'Diese Person sucht Personalgewinnung; Sie kennen sich mit Pitchen aus, einem eng verwandten Thema.',
      'Ihnen geht es um die Personalsuche, dieser Person um das Investieren.',
      'Sie haben pro Woche etwa 4 Stunden gemeinsam Zeit.',
      'Grace Hopper meint, Sie beide sollten sich kennenlernen: You both keep bees.',
    ]);
  });

  it('names its terms in the same language', () => {
    const terms = (formats: string | null) =>
      inLocale(formats, () =>
        KEPT.map(translatedReason).flatMap((it) =>
          it.kind === 'topic' || it.kind === 'time' ? it.terms : [],
        ),
      );
    expect(terms(null)).toEqual(['Fundraising', 'Pitching', 'Pitching', 'Hiring', '4 hours']);
    expect(terms('de-DE')).toEqual(['Fundraising', 'Pitchen', 'Pitchen', 'Personalgewinnung', '4 Stunden']);
  });

  it('stored before its parts were is read with its original text', () => {
    const text = 'They’re an expert in Pitching, just what you’re looking for.';
    const before = { kind: 'topic', direction: 'they_offer', text, terms: ['Pitching'], weight: 1 } as const;
    const stored = { ...before, terms: [...before.terms] };
    expect(inLocale('de-DE', () => translatedReason(stored))).toEqual(before);
  });
});
