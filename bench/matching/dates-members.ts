import type { AnswerCounts, Member } from '../../packages/matching/src/index.ts';
import { BELONGS, given, HABITS, INTERESTS, SHARES, TRAITS } from './dates-file.ts';
import type { Row } from './dates-file.ts';

function known(values: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(values.filter(([, value]) => Number.isFinite(value)));
}

/** Names facts by their kind: the weights of one kind share one prior. */
function ofKind(kind: string, facts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${kind}/${name}`, value]));
}

/** The points for what a person looks for in others, as shares of their sum, because some were asked on another scale. */
function sharesOf(row: Row): [string, number][] {
  const sum = SHARES.reduce(
    (total, name) => total + (Number.isFinite(given(row, name)) ? given(row, name) : 0),
    0,
  );
  return SHARES.map((name) => [name, sum > 0 ? given(row, name) / sum : NaN]);
}

/** Converts a participant to a member of the engine, with the answers before the evening and decisions already known. */
export function memberOf(row: Row, answers: AnswerCounts | undefined): Member {
  const shares = known(sharesOf(row));
  const traits = known(TRAITS.map((trait) => [trait, given(row, `${trait}3_1`)] as const));
  const interests = known(INTERESTS.map((name) => [name, given(row, name)] as const));
  const scaled = (value = 0): number => value / 10;
  return {
    id: String(given(row, 'iid')),
    lookingFor: TRAITS.filter((trait) => shares[`${trait}1_1`] !== undefined),
    expertIn: Object.keys(traits),
    topicWeights: {
      lookingFor: Object.fromEntries(TRAITS.map((trait) => [trait, shares[`${trait}1_1`] ?? 0])),
      expertIn: Object.fromEntries(Object.entries(traits).map(([trait, value]) => [trait, scaled(value)])),
    },
    facts: {
      ...ofKind('habit', known(HABITS.map((name) => [name, given(row, name)] as const))),
      ...ofKind('share', shares),
      ...ofKind('interest', interests),
      ...ofKind('trait', traits),
    },
    interests,
    affiliations: BELONGS.flatMap((name) =>
      Number.isFinite(given(row, name)) ? [`${name}:${given(row, name)}`] : [],
    ),
    side: String(given(row, 'gender')),
    statement: '',
    headline: '',
    goals: [],
    isExpert: false,
    isInvestor: false,
    languages: [],
    blocked: [],
    ...(answers && { answers }),
  };
}

/** Keeps only what members of the platform can enter: no sides, interests or weights of topics. */
export function asMembersTell(member: Member): Member {
  const { side: _side, topicWeights: _weights, ...rest } = withoutInterests(member);
  return rest;
}

/** Removes interests, both their similarity and the facts derived from them. */
export function withoutInterests({ interests: _interests, facts = {}, ...member }: Member): Member {
  return {
    ...member,
    facts: Object.fromEntries(Object.entries(facts).filter(([name]) => !name.startsWith('interest/'))),
  };
}
