import { adminDecideDispute, adminListDisputes, type SessionDispute } from '@acquaint/contracts';
import { fake, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one dispute about a late cancellation. */
export function disputesServer() {
  const world = {
    disputes: [
      {
        id: sampleId(91),
        kind: 'late_cancellation',
        state: 'disputed',
        session_id: sampleId(92),
        person: samplePerson({ first_name: 'Ida', last_name: 'Wells', username: 'ida' }),
        other: samplePerson(),
        starts_at: '2026-11-20T09:00:00.000Z',
        happened_at: '2026-11-20T08:00:00.000Z',
        disputed_at: '2026-11-20T12:00:00.000Z',
        decided_at: null,
        dispute: 'My train stood still for two hours.',
        decision: '',
        cancel_reason: 'No train',
        attendance: [],
      },
    ] as SessionDispute[],
  };
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
