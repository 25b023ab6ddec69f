import type { LanguageModel } from '../../language-settings.ts';
import type { Database } from '../../ports/database/database.ts';
import { LanguageFailure } from '../../ports/language/language-model.ts';
import { write } from '../../ports/language/writing.ts';
import { claimsOnly, OPENING_TASK } from './introduction-opening.ts';
import { selectTopicNames } from './match-pool.repository.ts';
import { selectUnopened, updateOpening } from './offers.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly model: LanguageModel;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/**
 * Has the reasons of introductions put into words, for each of both. A text that claims anything else is not kept: the reasons
 * stand for themselves, as they do without a model.
 * @throws LanguageFailure when the model does not answer now: try again later.
 */
export async function writeOpenings(
  { db, model, log }: Dependencies,
  introductionIds: readonly string[],
): Promise<void> {
  const topics = (await selectTopicNames(db)).values().toArray();
  for (const { introductionId, userId, reasons } of await selectUnopened(db, introductionIds)) {
    if (reasons.length === 0) continue;
    const given = reasons.map(({ text }) => `- ${text}`).join('\n');
    try {
      const text = await write(model, OPENING_TASK, given);
      if (claimsOnly(text, reasons, topics)) await updateOpening(db, introductionId, userId, text);
      else
        log.warn(
          { introduction_id: introductionId },
          'the model claims more than the reasons: they stand alone',
        );
    } catch (error) {
      if (!(error instanceof LanguageFailure) || error.mayPass) throw error;
      log.warn({ introduction_id: introductionId, err: error }, 'the reasons of an introduction stand alone');
    }
  }
}
