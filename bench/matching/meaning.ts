import { createMatchIndex, explainPair, type Member } from '../../packages/matching/src/index.ts';
import { member } from '../../packages/matching/test/members.ts';
import { createBuiltInEmbedder } from '../../api/src/ports/language/built-in-embedder.ts';
import { sentencesOf } from '../../api/src/ports/language/sentences.ts';
import { createTopicLikeness, leastLikeness } from '../../api/src/modules/topics/topic-likeness.ts';
import { TOPIC_MEANINGS } from '../../api/src/modules/topics/topic-meanings.ts';
import type { Table } from '../table.ts';
import { ENGLISH_PAIRS, GERMAN_PAIRS, GERMAN_TO_ENGLISH_PAIRS, type MeaningPair } from './meaning-pairs.ts';
import {
  ENGLISH_STATEMENTS,
  GERMAN_STATEMENTS,
  SHORT_TEXTS,
  type StatementTopics,
} from './statement-topics.ts';

const SETS: readonly (readonly [name: string, pairs: readonly MeaningPair[]])[] = [
  ['English', ENGLISH_PAIRS],
  ['German wish', [...GERMAN_TO_ENGLISH_PAIRS, ...GERMAN_PAIRS]],
];

interface Ranks {
  readonly mrr: number;
  readonly first: number;
  readonly inFive: number;
}

/** Returns at which rank the engine has the right expert for each wish; experts of an equal score share the middle rank. */
function ranked(pairs: readonly MeaningPair[], vectors: ReadonlyMap<string, Int8Array>): Ranks {
  const meaningOf = (text: string): Pick<Member, 'meaning'> => {
    const vector = vectors.get(text);
    return vector ? { meaning: { asks: vector, says: vector } } : {};
  };
  const wishers = pairs.map(([wish], i) => ({ ...member(`w${i}`, { statement: wish }), ...meaningOf(wish) }));
  const experts = pairs.map(([, known], i) => ({
    ...member(`e${i}`, { headline: known }),
    ...meaningOf(known),
  }));
  const index = createMatchIndex([...wishers, ...experts]);
  const ranks = wishers.map((wisher, i) => {
    const scores = experts.map((expert) => explainPair(index, wisher, expert).interestOfA.logOdds);
    const own = scores[i] ?? 0;
    const above = scores.filter((score) => score > own).length;
    const equal = scores.filter((score) => score === own).length;
    return 1 + above + (equal - 1) / 2;
  });
  return {
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    first: ranks.filter((rank) => rank === 1).length,
    inFive: ranks.filter((rank) => rank <= 5).length,
  };
}

/** Measures how well the engine finds who serves a wish in other words: by letters, and with the built-in model. */
export async function meaning(): Promise<Table> {
  const embedder = createBuiltInEmbedder();
  const rows: string[][] = [];
  try {
    for (const [name, pairs] of SETS) {
      const texts = [...new Set(pairs.flat())];
      const began = performance.now();
      const found = await embedder.embed(texts);
      const each = (performance.now() - began) / texts.length;
      const vectors = new Map(texts.flatMap((text, i) => (found[i] ? [[text, found[i]] as const] : [])));
      const chance = pairs.reduce((sum, _, i) => sum + 1 / (i + 1), 0) / pairs.length;
      const row = (what: string, { mrr, first, inFive }: Ranks, time: string): string[] => [
        name,
        what,
        mrr.toFixed(3),
        `${first}/${pairs.length}`,
        `${inFive}/${pairs.length}`,
        time,
      ];
      rows.push(row('words and letters', ranked(pairs, new Map()), ''));
      rows.push(row('built-in model', ranked(pairs, vectors), each.toFixed(0)));
      rows.push([name, 'chance', chance.toFixed(3), '', '', '']);
    }
  } finally {
    await embedder.close();
  }
  return {
    title: '(d) A wish and the expertise that serves it, without a word in common',
    columns: ['pairs', 'compared by', 'MRR', 'first', 'in five', 'ms a text'],
    rows,
  };
}

interface Suggested {
  /** Of the first topic that a reader would choose. */
  readonly rank: number;
  /** How many of the suggested topics a reader would choose, and how many not. */
  readonly right: number;
  readonly odd: number;
}

/** Measures how many of the topics suggested for a text a reader would choose, and at which rank the first of these stands. */
export async function statementTopics(): Promise<Table> {
  const embedder = createBuiltInEmbedder();
  const topics = Object.keys(TOPIC_MEANINGS).map((name) => ({ name, synonyms: [] }));
  const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
  const likeness = createTopicLikeness(embedder);
  const read = async ([statement, right]: StatementTopics): Promise<Suggested> => {
    const about = await likeness.of(sentencesOf(statement), topics);
    const order = Array.from(about).sort(([, a], [, b]) => b - a);
    const isRight = ([name]: readonly [string, number]): boolean => right.includes(slugOf(name));
    const suggested = order.slice(0, 5).filter(([, much]) => much >= leastLikeness(about));
    return {
      rank: 1 + order.findIndex(isRight),
      right: suggested.filter(isRight).length,
      odd: suggested.filter((one) => !isRight(one)).length,
    };
  };
  try {
    const rows: string[][] = [];
    for (const [name, statements] of [
      ['English', ENGLISH_STATEMENTS],
      ['German', GERMAN_STATEMENTS],
      ['short, both', SHORT_TEXTS.filter(([, right]) => right.length > 0)],
    ] as const) {
      const results: Suggested[] = [];
      for (const statement of statements) results.push(await read(statement));
      const sum = (of: 'right' | 'odd'): number => results.reduce((total, result) => total + result[of], 0);
      const mrr = results.reduce((total, { rank }) => total + 1 / rank, 0) / results.length;
      const first = results.filter(({ rank }) => rank === 1).length;
      rows.push([
        name,
        mrr.toFixed(3),
        `${first}/${results.length}`,
        String(sum('right')),
        String(sum('odd')),
      ]);
    }
    return {
      title: `(e) Topics suggested for a statement, of ${topics.length}`,
      columns: ['statements', 'MRR', 'first', 'suggested, right', 'suggested, odd'],
      rows,
    };
  } finally {
    await embedder.close();
  }
}
