import type { CircleRole } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

/** The reader's role in a circle, in words. */
export const MY_ROLE: Readonly<Record<CircleRole, string>> = {
  admin: msg('Admin'),
  deputy: msg('Deputy'),
  member: msg('Member'),
};
