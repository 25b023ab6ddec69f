import type { CalendarProvider } from '@acquaint/contracts';

/** Somebody in an address book. */
export interface Contact {
  /** Empty when the book has none. */
  readonly name: string;
  /** In lower case. */
  readonly emails: readonly string[];
}

/** Reads the address book of a token's owner, up to MOST_CONTACTS of it. @throws CalendarFailure */
export type ReadContacts = (token: string) => Promise<Contact[]>;

export type AddressBooks = Readonly<Record<CalendarProvider, ReadContacts>>;

/** A book that is larger is read this far: it is for suggestions, not for a copy. */
export const MOST_CONTACTS = 2_000;
