import { randomBytes } from 'node:crypto';
import { DEMO_MEMBERS, DEMO_PASSWORD, STAFF } from './data/demo.ts';

/** A sign-in to be printed. */
export interface SignInWords {
  readonly username: string;
  readonly password: string;
  readonly role: 'demo member' | 'staff';
}

/**
 * The sign-ins of a new platform: those of the demo members, and that of the staff.
 * @param options `hasKnownPasswords`: the demo members have the password that everybody knows, not random ones; `isTest`: staff
 * have it too, on the journeys' own platform alone.
 */
export function newWords({
  hasKnownPasswords,
  isTest,
}: {
  readonly hasKnownPasswords: boolean;
  readonly isTest: boolean;
}): readonly SignInWords[] {
  return [
    ...demoWords(() => (hasKnownPasswords ? DEMO_PASSWORD : randomPassword())),
    { username: STAFF.username, password: isTest ? DEMO_PASSWORD : randomPassword(), role: 'staff' },
  ];
}

/** The demo members' sign-ins. */
export function demoWords(passwordOf: () => string): readonly SignInWords[] {
  return DEMO_MEMBERS.map(({ username }) => ({ username, password: passwordOf(), role: 'demo member' }));
}

function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}
