import { createMatchIndex, DEFAULT_WEIGHTS, pairFeatures } from '../../packages/matching/src/index.ts';
import type { Answer, MatchWeights, Member } from '../../packages/matching/src/index.ts';
import { idsOf } from './dates-evening.ts';
import { given } from './dates-file.ts';
import type { Row } from './dates-file.ts';

/** Initial weights of the fit: none set by hand except the average acceptance rate. */
export const START: MatchWeights = { ...DEFAULT_WEIGHTS, version: 'start', bias: 0, topics: 1 };

/**
 * Converts meetings to answers, with what was known at their time.
 * @param members the participants of the evening, as known then.
 */
export function answersOf(rows: readonly Row[], members: readonly Member[]): Answer[] {
  const index = createMatchIndex(members);
  return rows.map((row) => {
    const [from, to] = idsOf(row);
    return {
      from,
      features: pairFeatures(index, from, to),
      mirrored: pairFeatures(index, to, from),
      accepted: given(row, 'dec') === 1,
      both: given(row, 'dec') === 1 && given(row, 'dec_o') === 1,
      group: String(given(row, 'wave')),
    };
  });
}
