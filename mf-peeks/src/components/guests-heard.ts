import type { Peek } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { voiceName } from './voice-name.ts';

/** Returns the names of people heard in a peek who are not members, such as guests. They have no profile to link to. */
export function guestsHeard({ raw_users, joined_users }: Pick<Peek, 'raw_users' | 'joined_users'>): string[] {
  return raw_users
    .filter((name) => !joined_users.some((person) => personName(person) === name))
    .map(voiceName);
}
