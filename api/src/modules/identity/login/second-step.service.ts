import { createHmac, randomUUID } from 'node:crypto';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { ProblemError, unauthenticated } from '../../../http/problem.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { OneTimeCodes } from '../secrets/one-time-codes.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import {
  countWrongStep,
  deleteSecondStep,
  insertSecondStep,
  isFactorOn,
  lockSecondStep,
} from '../two-factor/two-factor.repository.ts';

const ASK = 'Enter the code from your authenticator app.';
const WRONG = 'The email, password or code isn’t right. Please try again.';
const OVER = 'That took too long, or there were too many tries. Please log in again.';
const TRIES = 5;
/** One in this many unknown names is asked for a code too, so that the question does not reveal an account. */
const DECOY_OF = 16;

/** The second step of a login: asking for a code after the password. */
export interface SecondSteps {
  /**
   * Whether a code is asked for after this name and password. Members with an authenticator app are always asked, and
   * so are some unknown names: the question reveals neither that the password was right nor that the account exists.
   * @param userId null for an unknown name.
   */
  readonly isRequired: (userId: string | null, name: string) => Promise<boolean>;
  /**
   * Starts a second step.
   * @param userId null if the password was wrong.
   * @returns the error that carries the token of the step.
   */
  readonly ask: (userId: string | null, name: string, now: Temporal.Instant) => Promise<ProblemError>;
  /**
   * Uses up a step.
   * @returns the id of its member.
   * @throws ProblemError 401 if the code or the password was wrong, 429 after too many tries.
   */
  readonly complete: (token: string, code: string, now: Temporal.Instant) => Promise<string>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly codes: OneTimeCodes;
  /** HMAC key that determines which unknown names are asked for a code. */
  readonly secret: string;
  readonly settings: Pick<Business, 'secondStepMinutes'>;
}

export function createSecondSteps({ db, limits, codes, secret, settings }: Dependencies): SecondSteps {
  const nameHash = (name: string): Buffer =>
    createHmac('sha256', secret).update(`second-step\n${name}`).digest();
  return {
    isRequired: async (userId, name) => {
      // A random id, so that an unknown name costs the same query.
      const isOn = await isFactorOn(db, userId ?? randomUUID());
      return userId === null ? (nameHash(name)[0] ?? 0) % DECOY_OF === 0 : isOn;
    },

    ask: async (userId, name, now) => {
      const token = randomToken();
      await insertSecondStep(db, {
        tokenHash: hashToken(token),
        userId,
        nameHash: nameHash(name).toString('base64url'),
        expiresAt: now.add({ minutes: settings.secondStepMinutes }),
      });
      const headers = { 'www-authenticate': 'Bearer' };
      return new ProblemError(401, ASK, { headers, extra: { second_step: token } });
    },

    complete: async (token, code, now) => {
      const tokenHash = hashToken(token);
      // A refusal is returned, not thrown: a counted try must be committed.
      const outcome = await withTransaction(db, async (tx) => {
        const step = await lockSecondStep(tx, tokenHash);
        if (!step || step.wrongTries >= TRIES) return { refusal: OVER };
        if (Temporal.Instant.compare(step.expiresAt, now) <= 0) return { refusal: OVER };
        await limits.count('second-step/account', step.nameHash);
        // Also limited per person: with the limit by name only, anyone who knows the password would have as many tries
        // again with the other name. The response is that of a wrong code, since another one would reveal that the
        // password was right.
        const isAllowed = await limits.allows('second-step/person', step.userId ?? step.nameHash);
        const isRight = await codes.use(tx, isAllowed ? step.userId : null, code, now);
        if (!isRight || step.userId === null) {
          await countWrongStep(tx, tokenHash);
          return { refusal: WRONG };
        }
        await deleteSecondStep(tx, tokenHash);
        return { userId: step.userId, nameHash: step.nameHash };
      });
      if ('refusal' in outcome) throw unauthenticated(outcome.refusal);
      await limits.forget('second-step/account', outcome.nameHash);
      await limits.forget('second-step/person', outcome.userId);
      return outcome.userId;
    },
  };
}
