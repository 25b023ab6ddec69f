import { createMatchIndex, explainPair, type Member } from '../../packages/matching/src/index.ts';
import { member } from '../../packages/matching/test/members.ts';
import { createBuiltInEmbedder } from '../../api/src/ports/language/built-in-embedder.ts';
import { createTopicLikeness } from '../../api/src/modules/topics/topic-likeness.ts';
import { TOPIC_MEANINGS } from '../../api/src/modules/topics/topic-meanings.ts';
import type { Table } from '../table.ts';
import { ENGLISH_PAIRS, GERMAN_PAIRS, GERMAN_TO_ENGLISH_PAIRS, type MeaningPair } from './meaning-pairs.ts';
import { ENGLISH_STATEMENTS, GERMAN_STATEMENTS, type StatementTopics } from './statement-topics.ts';

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

/** Measures at which rank the first topic stands that a reader would choose for a statement. */
export async function statementTopics(): Promise<Table> {
  const embedder = createBuiltInEmbedder();
  const names = Object.keys(TOPIC_MEANINGS);
  const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
  const likeness = createTopicLikeness(embedder);
  const rankOf = async ([statement, right]: StatementTopics): Promise<number> => {
    const order = [
      ...(await likeness.of(
        [statement],
        names.map((name) => ({ name, synonyms: [] })),
      )),
    ].sort(([, a], [, b]) => b - a);
    return 1 + order.findIndex(([name]) => right.includes(slugOf(name)));
  };
  try {
    const rows: string[][] = [];
    for (const [name, statements] of [
      ['English', ENGLISH_STATEMENTS],
      ['German', GERMAN_STATEMENTS],
    ] as const) {
      const ranks: number[] = [];
      for (const statement of statements) ranks.push(await rankOf(statement));
      const within = (most: number): string =>
        `${ranks.filter((rank) => rank <= most).length}/${ranks.length}`;
      const mrr = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
      rows.push([name, mrr.toFixed(3), within(1), within(3), within(5)]);
    }
    return {
      title: `(e) Topics suggested for a statement, of ${names.length}`,
      columns: ['statements', 'MRR', 'first', 'in three', 'in five'],
      rows,
    };
  } finally {
    await embedder.close();
  }
}
