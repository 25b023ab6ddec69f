import { createHash } from 'node:crypto';

/** Somebody who logged in at the local provider. */
export interface LocalPerson {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
}

/** People who have logged in since the start, by subject: the same email is the same person. */
export class LocalPeople {
  readonly #people = new Map<string, LocalPerson>();

  /** Stores a person. Returns the subject. */
  add(provider: string, person: LocalPerson): string {
    const subject = createHash('sha256')
      .update(`${provider}\n${person.email.toLowerCase()}`)
      .digest('hex')
      .slice(0, 21);
    this.#people.set(subject, person);
    return subject;
  }

  /** Returns OpenID's standard claims of a subject; null if unknown. */
  claimsOf(subject: string): { readonly sub: string; readonly [claim: string]: string | boolean } | null {
    const person = this.#people.get(subject);
    if (!person) return null;
    const [first = '', ...rest] = person.name.trim().split(/\s+/);
    return {
      sub: subject,
      email: person.email,
      email_verified: person.isVerified,
      name: person.name,
      given_name: first,
      family_name: rest.join(' '),
    };
  }
}
