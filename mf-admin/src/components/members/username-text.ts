import type { AdminPerson } from '@acquaint/contracts';
import { formatList } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Returns the username of a member, and the former ones that still lead to them (R-ACCT-29). */
export function usernameText({ username, former_usernames: former }: AdminPerson): string {
  return former.length === 0
    ? username
    : t('{username}, formerly {former}', { username, former: formatList(former, 'commas') });
}
