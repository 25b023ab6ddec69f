import {
  adminClaimCase,
  adminDecideAppeal,
  adminDecideCase,
  adminLiftSanction,
  adminListAppeals,
  adminListCases,
  getSidebarCounts,
  type ModerationCase,
} from '@acquaint/contracts';
import { fake, samplePage, sampleItem, sampleOf } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one open report and one appeal. */
export function reportsServer() {
  const world = { cases: [sampleItem(adminListCases)], appeals: [sampleItem(adminListAppeals)] };
  const change = (id: string, part: Partial<ModerationCase>) => {
    world.cases = world.cases.map((each) => (each.id === id ? { ...each, ...part } : each));
    return {
      status: 200,
      body: world.cases.find((each) => each.id === id) ?? sampleItem(adminListCases),
    } as const;
  };
  const fakes = [
    fake(getSidebarCounts, () => ({
      status: 200,
      body: {
        ...sampleOf(getSidebarCounts),
        reports: world.cases.filter(({ state }) => state !== 'decided').length,
      },
    })),
    fake(adminListCases, ({ query: { state, search, username } }) => ({
      status: 200,
      body: samplePage(
        world.cases.filter(
          (each) =>
            (state === 'decided') === (each.state === 'decided') &&
            (state !== 'mine' || each.assigned_to !== null) &&
            JSON.stringify(each.reports).toLowerCase().includes(search.toLowerCase()) &&
            (username === '' || each.person?.username === username),
        ),
      ),
    })),
    fake(adminClaimCase, ({ params, body }) =>
      change(params.id, { assigned_to: body.is_claimed ? sampleOf(adminClaimCase).person : null }),
    ),
    fake(adminDecideCase, ({ params, body: { decision, reason } }) =>
      change(params.id, { state: 'decided', decision, reason, decided_at: '2026-11-21T09:00:00.000Z' }),
    ),
    fake(adminLiftSanction, ({ params }) => {
      const ended_at = '2026-11-21T09:00:00.000Z';
      world.cases = world.cases.map((each) => ({
        ...each,
        history: each.history.map((one) => (one.id === params.id ? { ...one, ended_at } : one)),
      }));
      return { status: 200, body: { ...sampleOf(adminLiftSanction), ended_at } };
    }),
    fake(adminListAppeals, () => ({ status: 200, body: samplePage(world.appeals) })),
    fake(adminDecideAppeal, ({ params }) => {
      const appeal = sampleOf(adminDecideAppeal);
      world.appeals = world.appeals.filter(({ id }) => id !== params.id);
      return { status: 200, body: appeal };
    }),
  ];
  return { world, fakes };
}
