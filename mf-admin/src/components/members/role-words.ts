import type { Role } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

export type StaffRole = Exclude<Role, 'member'>;

/** The roles of staff beside a name. */
export const ROLES: Readonly<Record<StaffRole, string>> = {
  support: msg('support'),
  moderator: msg('moderator'),
  admin: msg('admin'),
};

/** What each role may do, the least first: each includes the ones before it (R-ADMIN-2). */
export const ROLE_CHOICES = [
  {
    value: 'support',
    name: msg('Support team'),
    may: msg('Sees the admin area, answers inquiries, and can view pages as a member does.'),
  },
  {
    value: 'moderator',
    name: msg('Moderator'),
    may: msg('Also decides on reports, disputes, verifications, circles and money, and suspends members.'),
  },
  {
    value: 'admin',
    name: msg('Administrator'),
    may: msg('Also changes remotes, matching and topics, erases members, and chooses who is on the team.'),
  },
] as const satisfies readonly { readonly value: StaffRole; readonly name: string; readonly may: string }[];
