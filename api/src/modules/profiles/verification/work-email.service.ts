import { badField, conflict } from '../../../http/problem.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import type { Codes } from '../../identity/secrets/codes.ts';
import { workEmailCodeEmail } from '../../identity/emails.ts';
import { WRONG_CODE } from '../../identity/account/registration.service.ts';
import { findVerificationOf, setWorkEmail, type VerificationView } from './verifications.repository.ts';

/** A work email as evidence for a waiting request: somebody who can read its mailbox works there. Visible only to staff. */
export interface WorkEmailService {
  /**
   * Sends a code to any address. The response does not depend on whether the address has an account, so it reveals nothing.
   * @throws ProblemError 400 for the account's own address, 409 where no request waits, 429.
   */
  readonly request: (context: RequestContext, email: string) => Promise<void>;
  /** @throws ProblemError 400 for a wrong code, 409 where no request waits, 429. */
  readonly confirm: (context: RequestContext, email: string, code: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly limits: Pick<Limits, 'count'>;
  readonly codes: Codes;
  readonly settings: { readonly codeMinutes: number };
}

/** The key includes the member's ID, so that a code works only for the member who requested it. */
const codeKey = (userId: string, email: string): string => `${userId} ${email}`;

export function createWorkEmailService({
  db,
  mail,
  limits,
  codes,
  settings,
}: Dependencies): WorkEmailService {
  const needWaiting = async (userId: string): Promise<VerificationView> => {
    const request = await findVerificationOf(db, userId);
    if (request?.state !== 'waiting')
      throw conflict('Request verification first. We’ll add this to your request.');
    return request;
  };
  return {
    request: async ({ user, ip, now }, email) => {
      const pending = await needWaiting(user.id);
      await limits.count('code-request/address', ip);
      await limits.count('code-request/account', user.id);
      await limits.count('code-request/account', email);
      if (email === pending.email)
        throw badField('email', 'This is your account’s email, so our team already sees it');
      await withTransaction(db, async (tx) => {
        const code = await codes.issue(tx, 'work_email', codeKey(user.id, email), now);
        const message = workEmailCodeEmail(pending.person.first_name, code, settings.codeMinutes);
        await mail.send({ to: email, ...message }, tx);
      });
    },

    confirm: async ({ user, ip, now }, email, code) => {
      await needWaiting(user.id);
      await limits.count('code-check/address', ip);
      await limits.count('code-check/account', user.id);
      const isProven = await withTransaction(db, async (tx) => {
        if (!(await codes.use(tx, 'work_email', codeKey(user.id, email), code, now))) return false;
        return setWorkEmail(tx, user.id, email, now);
      });
      if (!isProven) throw badField('code', WRONG_CODE);
    },
  };
}
