import type { Role } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { createStartService, type SidebarCounters } from './start.service.ts';

const one = () => Promise.resolve(1);
const COUNTERS: SidebarCounters = {
  ...{ messages: one, upcoming_sessions: one, pending_reviews: one, introductions: one, notifications: one },
  ...{ verifications: one, reports: one, disputes: one, inquiries: one, withheld_money: one, payouts: one },
};
/** @param usesSecondFactor undefined where the operator does not require one. */
const startOf = (roleNow: Role, usesSecondFactor?: boolean) =>
  createStartService({
    db: {} as Database,
    business: { messageEditMinutes: 15, introductionPauseDays: 28 },
    pendingPeeks: { list: () => Promise.resolve([]), mayHave: () => sql<boolean>`false` },
    counters: COUNTERS,
    findStaffStatus: () =>
      Promise.resolve({ role: roleNow, suspendedAt: null, usesSecondFactor: usesSecondFactor ?? false }),
    requiresSecondFactorOfStaff: usesSecondFactor !== undefined,
  });
const contextOf = (role: Role) =>
  ({ user: { id: 'someone', role }, now: Temporal.Now.instant() }) as RequestContext;

it.each([
  ['member', 0, []],
  ['support', 1, ['inquiries']],
  ['moderator', 6, ['verifications', 'reports', 'disputes', 'inquiries', 'withheld_money', 'payouts']],
  ['admin', 6, ['verifications', 'reports', 'disputes', 'inquiries', 'withheld_money', 'payouts']],
] as const satisfies readonly (readonly [Role, number, readonly string[]])[])(
  'the badge of a %s counts what this role can decide: %s',
  async (role, staff, names) => {
    const counts = await startOf(role).sidebarCounts(contextOf(role));
    expect(counts.staff).toBe(staff);
    const queues = [
      'verifications',
      'reports',
      'disputes',
      'inquiries',
      'withheld_money',
      'payouts',
    ] as const;
    expect(queues.filter((name) => counts[name] > 0)).toEqual(names);
    expect(counts.messages).toBe(1);
  },
);

it('the badge of who was just dismissed counts nothing, although their token is still that of staff (R-ADMIN-28)', async () => {
  expect((await startOf('member').sidebarCounts(contextOf('admin'))).staff).toBe(0);
});

it.each([
  [true, 6],
  [false, 0],
])(
  'the badge of staff who use a second factor, %s, counts %d, where one is required (R-ADMIN-33)',
  async (uses, staff) => {
    const start = startOf('admin', uses);
    expect((await start.sidebarCounts(contextOf('admin'))).staff).toBe(staff);
  },
);
