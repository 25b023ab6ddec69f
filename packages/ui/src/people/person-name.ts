import type { PersonSummary } from '@acquaint/contracts';

/** First and last name, or the username of somebody who gave none. */
export function personName(person: Pick<PersonSummary, 'first_name' | 'last_name' | 'username'>): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}
