import { MAX_CANARY_USERS } from '../../../packages/contracts/src/index.ts';
import { UsageError } from './command.ts';

/** Options for whom a canary is offered to. */
export const SHARE = {
  percent: { type: 'string', value: 'N', help: 'percentage of the members who get the canary' },
  user: { type: 'string', multiple: true, value: 'NAME', help: 'member who gets the canary' },
} as const;

/**
 * Parses the options; those that are not given are left out. Usernames are in lower case, as members have them.
 * @throws UsageError for an invalid percentage, and for too many names.
 */
export function readShare(
  values: { readonly percent?: string | undefined; readonly user?: readonly string[] | undefined },
  usage: string,
): { percent?: number; users?: string[] } {
  const { percent, user } = values;
  if (percent !== undefined && !/^(100|\d{1,2})$/.test(percent)) {
    throw new UsageError(`--percent must be a whole number from 0 to 100, not "${percent}". ${usage}`);
  }
  const users = user?.flatMap((names) => names.split(',')).map((name) => name.trim().toLowerCase());
  if (users?.some((name) => name === '')) throw new UsageError(`--user needs a username. ${usage}`);
  if (users && users.length > MAX_CANARY_USERS) {
    throw new UsageError(
      `A canary can have ${MAX_CANARY_USERS} named members, not ${users.length}. ${usage}`,
    );
  }
  return {
    ...(percent === undefined ? {} : { percent: Number(percent) }),
    ...(users === undefined ? {} : { users: [...new Set(users)] }),
  };
}
