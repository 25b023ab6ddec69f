import { randomBytes } from 'node:crypto';
import { DEMO_MEMBERS, DEMO_PASSWORD, STAFF } from './data/demo.ts';

/** A login to print. */
export interface SeedLogin {
  readonly username: string;
  readonly password: string;
  readonly role: 'demo member' | 'staff';
}

/**
 * Returns the logins of a new platform: those of the demo members, and those of staff.
 * @param options `hasKnownPasswords`: the demo members get the known password instead of random ones; `isTest`: so do staff, only
 * on the platform of the browser tests.
 */
export function newLogins({
  hasKnownPasswords,
  isTest,
}: {
  readonly hasKnownPasswords: boolean;
  readonly isTest: boolean;
}): readonly SeedLogin[] {
  return [
    ...demoLogins(() => (hasKnownPasswords ? DEMO_PASSWORD : randomPassword())),
    ...STAFF.map(({ username }): SeedLogin => {
      const password = isTest ? DEMO_PASSWORD : randomPassword();
      return { username, password, role: 'staff' };
    }),
  ];
}

/** Returns the demo members' logins. */
export function demoLogins(passwordOf: () => string): readonly SeedLogin[] {
  return DEMO_MEMBERS.map(({ username }) => ({ username, password: passwordOf(), role: 'demo member' }));
}

function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}
