import { USERNAME_LENGTH } from '@acquaint/contracts';
import anyAscii from 'any-ascii';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { formerUsernames, users } from '../identity.tables.ts';
import { isReservedUsername } from './usernames.ts';

/** Most usernames that are looked up: the name, then the name with 2, 3 and so on. */
const CANDIDATES = 30;

/** How a German name is written without umlauts; in other languages only the dots are left out. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Scripts that do not write how a name is spoken: they leave out vowels, or are read differently in each language. */
const NOT_SPELLED_OUT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}]/u;

/** First parts of email addresses that say nothing of their owner. */
const NOBODY = /^(?:contact|hello|hi|info|kontakt|mail|me|office|post)$/;

interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Returns the usernames that fit a member, best first (R-ACCT-3): made of their name in Latin letters, or of their email address if
 * the name does not say how it is spoken.
 * @param language in which the name is likely to be written: BCP 47.
 */
export function fittingUsernames(person: NamedPerson, language: string): string[] {
  const name = usernameOf(`${person.firstName}.${person.lastName}`, language);
  const address = usernameOf(person.email.replace(/(?:\+.*)?@.*$/, ''), language);
  const isSpelledOut = !NOT_SPELLED_OUT.test(person.firstName + person.lastName);
  const bases = isSpelledOut ? [name, address] : NOBODY.test(address) ? [name] : [address, name];
  const best = bases.find((base) => base.length >= USERNAME_LENGTH.min && !isReservedUsername(base));
  if (best === undefined) return [];
  const numbered = Array.from({ length: CANDIDATES - 1 }, (_, index) => {
    const number = String(index + 2);
    return best.slice(0, USERNAME_LENGTH.max - number.length) + number;
  });
  return [best, ...numbered];
}

/** Writes text in the letters that usernames may have. */
function usernameOf(text: string, language: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => (language === 'de' ? UMLAUTS[letter] : undefined) ?? letter)
    // Two Greek letters for one sound.
    .replaceAll(/ο[υύ]/g, 'ou');
  return anyAscii(spelled)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]/g, '')
    .replaceAll(/^[._]+|[._]+$/g, '')
    .slice(0, USERNAME_LENGTH.max);
}

/** Returns a free username that fits a member; null if there is none, or no such member. */
export async function findFreeUsername(
  db: Database,
  userId: string,
  language: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const { firstName, lastName, email } = users;
  const [person] = await db.select({ firstName, lastName, email }).from(users).where(eq(users.id, userId));
  const fitting = person ? fittingUsernames(person, language) : [];
  if (fitting.length === 0) return null;
  const had = await db.select({ name: users.username }).from(users).where(inArray(users.username, fitting));
  const kept = await db
    .select({ name: formerUsernames.username })
    .from(formerUsernames)
    .where(and(inArray(formerUsernames.username, fitting), gt(formerUsernames.keptUntil, now)));
  const taken = new Set([...had, ...kept].map(({ name }) => name));
  return fitting.find((name) => !taken.has(name)) ?? null;
}
