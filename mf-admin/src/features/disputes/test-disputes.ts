import { adminDecideDispute, adminListDisputes } from '@acquaint/contracts';
import { fake, samplePage, sampleItem } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one dispute about a late cancellation. */
export function disputesServer() {
  const world = { disputes: [sampleItem(adminListDisputes)] };
  const fakes = [
    fake(adminListDisputes, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.disputes.filter(({ state }) => (state === 'disputed') === (query.is_open === 'true')),
      ),
    })),
    fake(adminDecideDispute, ({ params, body }) => {
      world.disputes = world.disputes.map((each) =>
        each.id === params.id ? { ...each, state: body.decision, decision: body.reason } : each,
      );
      const [dispute] = world.disputes;
      return dispute
        ? { status: 200, body: dispute }
        : { status: 409, body: { detail: 'Someone has already decided this.' } };
    }),
  ];
  return { world, fakes };
}
