import { adminGetCalibration } from '@acquaint/contracts';
import { acceptChance, calibrationOf, type Features } from '@acquaint/matching';
import { and, desc, eq, inArray, isNotNull, or, notInArray, isNull } from 'drizzle-orm';
import { defineCall } from '../../../http/calls.ts';
import { badField } from '../../../http/problem.ts';
import type { Database } from '../../../ports/database/database.ts';
import { introductions, introductionSides } from '../introductions.tables.ts';
import { findModel, weightsOf } from './match-models.repository.ts';

const BINS = 10;
/** The most answers that are compared. */
const MOST = 20_000;

/** Returns the newest answers to introductions that a version gave out, with the features at the time of the offer. */
async function selectAnswersTo(
  db: Database,
  version: string,
): Promise<{ accepted: boolean; features: Features }[]> {
  const { answer, answeredAt, features, introductionId, passReason } = introductionSides;
  const rows = await db
    .select({ answer, features })
    .from(introductionSides)
    .innerJoin(introductions, eq(introductions.id, introductionId))
    .where(
      and(
        eq(introductions.policyVersion, version),
        inArray(answer, ['accepted', 'passed']),
        isNotNull(features),
        // These reasons say nothing about the pair: the engine does not learn from them either.
        or(isNull(passReason), notInArray(passReason, ['not_now', 'know_already'])),
      ),
    )
    .orderBy(desc(answeredAt), introductionId)
    .limit(MOST);
  return rows.map((row) => ({ accepted: row.answer === 'accepted', features: row.features ?? {} }));
}

/** Creates the comparison of what versions predicted with what members answered (R-ADMIN-27). */
export function createCalibrationService({ db }: { readonly db: Database }) {
  return {
    get: defineCall(adminGetCalibration, async (_context, { query: { version } }) => {
      const model = await findModel(db, version);
      if (!model) throw badField('version', 'There’s no such version. Choose one from the list');
      const weights = weightsOf(model);
      const predictions = (await selectAnswersTo(db, version)).map(({ accepted, features }) => ({
        accepted,
        chance: acceptChance(weights, features),
      }));
      const answers = predictions.length;
      return {
        version,
        answers,
        accepted: predictions.filter(({ accepted }) => accepted).length,
        predicted: answers === 0 ? null : predictions.reduce((sum, { chance }) => sum + chance, 0) / answers,
        bins: calibrationOf(predictions, BINS).map(({ interval, ...bin }) => ({
          ...bin,
          interval: interval && { low: interval[0], high: interval[1] },
        })),
      };
    }),
  };
}
