import type { CalendarProvider } from '@acquaint/contracts';

/** A contact in an address book. */
export interface Contact {
  /** Empty if the contact has none. */
  readonly name: string;
  /** In lower case. */
  readonly emails: readonly string[];
}

/**
 * Reads up to MOST_CONTACTS contacts of the token's owner.
 * @throws CalendarFailure
 */
export type ReadContacts = (token: string) => Promise<Contact[]>;

export type AddressBooks = Readonly<Record<CalendarProvider, ReadContacts>>;

/** Larger address books are read only up to this many contacts: they are used for suggestions, not copied. */
export const MOST_CONTACTS = 2_000;
