import type { PersonSummary } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

/** Returns the name of the person who wrote a message, who may have left the call. */
export function authorName(id: string, people: readonly PersonSummary[]): string {
  const person = people.find((each) => each.id === id);
  return person ? personName(person) : t('Someone who left');
}
