import { z } from '../zod.ts';
import { SAMPLE_PROOF } from '../accounts/samples.ts';
import { provenBody, REAUTHENTICATION_LIMITS } from '../accounts/reauthentication.ts';
import { AdminPerson } from '../admin.ts';
import { Conflict, IdParams, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Role } from '../roles.ts';
import { SAMPLE_ADA, SAMPLE_ALAN, samplePage } from '../samples.ts';
import { SAMPLE_ADMIN_PERSON } from './samples.ts';

/** One of the team, with the role they have now. */
export const StaffMember = z.object({
  person: AdminPerson,
  /** When and by whom they got this role, and why; null where that was done outside the product, such as for the first admin. */
  given: z
    .object({
      at: Instant,
      /** Null if the platform did it. */
      by: PersonSummary.nullable(),
      reason: z.string(),
    })
    .nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const adminListStaff = defineEndpoint({
  name: 'admin.listStaff',
  method: 'GET',
  path: '/admin/staff/',
  access: 'support',
  owner: 'admin',
  staleOn: ['staff-area/changed', 'member/changed'],
  summary: 'List the staff, admins first, with since when and by whom each has the role',
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        person: {
          ...SAMPLE_ADMIN_PERSON,
          ...SAMPLE_ALAN,
          email: 'alan@example.org',
          role: 'moderator' as const,
        },
        given: {
          at: '2026-11-20T09:00:00.000Z',
          by: SAMPLE_ADA,
          reason: 'Has led our largest circle for two years.',
        },
      },
    ]),
  },
  responses: { 200: pageOf(StaffMember) },
});

/**
 * Appoints a member, gives one of the staff another role, or dismisses them (`member`). 409 for the own account, for the role that the
 * person has, for a suspended or deleted account, and if no admin would be left.
 */
export const adminSetRole = defineEndpoint({
  name: 'admin.setRole',
  method: 'POST',
  path: '/admin/people/{id}/role/',
  access: 'admin',
  owner: 'admin',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['member/changed'],
  summary: 'Give a member a role, or take it away; takes effect at once, and the member is told why',
  params: IdParams,
  body: provenBody({ role: Role, reason: StaffReason }),
  sample: {
    body: { ...SAMPLE_PROOF, role: 'moderator', reason: 'Has led our largest circle for two years.' },
    answer: { ...SAMPLE_ADMIN_PERSON, role: 'moderator' },
  },
  responses: { 200: AdminPerson, 409: Conflict },
});
