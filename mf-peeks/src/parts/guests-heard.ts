import type { Snip } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { voiceName } from './voice-name.ts';

/** The names of those heard who are no members, such as guests with a link: they have no profile to lead to. */
export function guestsHeard({ raw_users, joined_users }: Pick<Snip, 'raw_users' | 'joined_users'>): string[] {
  return raw_users
    .filter((name) => !joined_users.some((person) => personName(person) === name))
    .map(voiceName);
}
