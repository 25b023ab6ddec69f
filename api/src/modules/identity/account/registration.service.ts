import type { ParsedInput, registerUser } from '@acquaint/contracts';
import { badField, conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from './accounts.repository.ts';
import { emailCode, type CodeDependencies } from './code-email.ts';
import { alreadyMemberEmail, registrationCodeEmail, welcomeEmail } from '../emails.ts';
import { hashPassword } from '../passwords/passwords.ts';

type Visitor = RequestContext<LoggedIn | null>;

export const WRONG_CODE = 'This code is wrong or has expired. Check the latest email, or ask for a new code';

/** Registration of new members. */
export interface RegistrationService {
  /** Emails a code or, to the owner of an account, that there is one. The response does not reveal which. */
  readonly requestCode: (context: Visitor, email: string, firstName: string) => Promise<void>;
  /**
   * Creates an account for an address that the code proves.
   * @returns its id.
   * @throws ProblemError 400 for a weak password or a wrong code, 409 if the address has an account by now.
   */
  readonly register: (context: Visitor, body: ParsedInput<typeof registerUser>['body']) => Promise<string>;
}

export function createRegistrationService(dependencies: CodeDependencies): RegistrationService {
  const { db, mail, limits, codes, settings, publicUrl, checkPassword } = dependencies;
  return {
    requestCode: async ({ now }, email, firstName) => {
      await limits.count('code-request/account', email);
      await emailCode(dependencies, {
        ...{ purpose: 'register', email, now },
        contentFor: (account, code) =>
          account
            ? alreadyMemberEmail(account, publicUrl())
            : registrationCodeEmail(firstName, code, settings.codeMinutes),
      });
    },

    register: async ({ now }, { email, code, password, first_name, last_name, time_zone }) => {
      await limits.count('code-check/account', email);
      const problem = await checkPassword(password, email);
      if (problem) throw badField('password', problem);
      // Outside the transaction: hashing takes 29 ms, and the code is locked inside.
      const passwordHash = await hashPassword(password);
      try {
        const id = await withTransaction(db, async (tx) => {
          if (!(await codes.use(tx, 'register', email, code, now))) return null;
          const person = { email, passwordHash, firstName: first_name, lastName: last_name };
          const added = await insertAccount(tx, { ...person, timeZone: time_zone, createdAt: now });
          await mail.send({ to: email, ...welcomeEmail(first_name, publicUrl()) }, tx);
          return added;
        });
        if (id === null) throw badField('code', WRONG_CODE);
        return id;
      } catch (error) {
        if (!isUniqueViolation(error, 'users_email_key')) throw error;
        throw conflict('There’s already an account with this email. Please log in, or reset your password.');
      }
    },
  };
}
