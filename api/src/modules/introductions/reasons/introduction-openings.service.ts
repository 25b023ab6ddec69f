import type { LanguageModel } from '../../../settings/language-models.ts';
import type { Database } from '../../../ports/database/database.ts';
import { LanguageFailure } from '../../../ports/language/language-model.ts';
import { write } from '../../../ports/language/writing.ts';
import { inLocale } from '../../../i18n/i18n.ts';
import { translatedReason } from './introduction-reasons.ts';
import { claimsOnly, OPENING_TASK } from './introduction-opening.ts';
import { selectTopicNames } from '../matching/match-pool.repository.ts';
import { selectUnopened, updateOpening } from '../offers/offers.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly model: LanguageModel;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/**
 * Writes the reasons of introductions as an opening text for each of the two members. A text that claims anything else
 * is discarded, and the reasons are shown as they are without a model.
 * @throws LanguageFailure if the model does not answer now: try again later.
 */
export async function writeOpenings(
  { db, model, log }: Dependencies,
  introductionIds: readonly string[],
): Promise<void> {
  const topics = (await selectTopicNames(db)).values().toArray();
  for (const { introductionId, userId, reasons: stored } of await selectUnopened(db, introductionIds)) {
    if (stored.length === 0) continue;
    // English for every reader, because the check of claims supports only English.
    const reasons = inLocale(null, () => stored.map(translatedReason));
    const reasonList = reasons.map(({ text }) => `- ${text}`).join('\n');
    try {
      const text = await write(model, OPENING_TASK, reasonList);
      if (claimsOnly(text, reasons, topics)) await updateOpening(db, introductionId, userId, text);
      else
        log.warn(
          { introduction_id: introductionId },
          'the model’s text claims more than the reasons; only the reasons are shown',
        );
    } catch (error) {
      if (!(error instanceof LanguageFailure) || error.mayPass) throw error;
      log.warn(
        { introduction_id: introductionId, err: error },
        'an introduction has no opening text, only its reasons',
      );
    }
  }
}
