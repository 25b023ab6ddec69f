import { adminDecideVerification, adminListVerifications, getSidebarCounts } from '@acquaint/contracts';
import { fake, samplePage, sampleItem, sampleOf } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one verification request. */
export function verificationsServer() {
  const world = { requests: [sampleItem(adminListVerifications)] };
  const fakes = [
    fake(getSidebarCounts, () => ({
      status: 200,
      body: {
        ...sampleOf(getSidebarCounts),
        verifications: world.requests.filter(({ state }) => state === 'waiting').length,
      },
    })),
    fake(adminListVerifications, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.requests.filter(({ state }) => (state === 'waiting') === (query.is_open === 'true')),
      ),
    })),
    fake(adminDecideVerification, ({ params, body }) => {
      const { decision: state, what, badges = [], reason } = body;
      const decided = { state, reason, badges, what: state === 'verified' ? what : null } as const;
      world.requests = world.requests.map((each) => (each.id === params.id ? { ...each, ...decided } : each));
      const [request] = world.requests;
      return request
        ? { status: 200, body: request }
        : { status: 409, body: { detail: 'This has already been decided.' } };
    }),
  ];
  return { world, fakes };
}
