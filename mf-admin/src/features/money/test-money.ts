import { adminDecideWithheldMoney, adminListWithheldMoney, type WithheldMoney } from '@acquaint/contracts';
import { fake, sampleId, samplePerson } from '@acquaint/remote-kit/testing';

const IDA = samplePerson({ id: sampleId(81), first_name: 'Ida', last_name: 'Wells', username: 'ida' });
const LIN = samplePerson({ id: sampleId(82), first_name: 'Lin', last_name: 'Tan', username: 'lin' });

/** Creates a fake server with one ring of two accounts, whose session and lunch money wait. */
export function moneyServer() {
  const common = { cause: 'linked', state: 'waiting', dispute: '', decided_at: null, reason: '' } as const;
  const world = {
    withheld: [
      {
        ...common,
        id: sampleId(83),
        kind: 'session',
        amount_cents: 2_000,
        person: IDA,
        other: LIN,
        session: { id: sampleId(84), starts_at: '2026-11-20T09:00:00.000Z', seconds_together: 301 },
        withheld_at: '2026-11-20T09:05:01.000Z',
      },
      {
        ...common,
        id: sampleId(85),
        kind: 'voucher',
        amount_cents: 500,
        person: IDA,
        other: LIN,
        session: null,
        withheld_at: '2026-11-20T09:05:01.000Z',
      },
    ] as WithheldMoney[],
  };
  const fakes = [
    fake(adminListWithheldMoney, ({ query }) => {
      const withheld = world.withheld.filter(
        ({ state }) => (state === 'waiting') === (query.is_open === 'true'),
      );
      const people = [IDA, LIN].map((each) => ({
        ...each,
        email: `${each.username}@example.org`,
        is_suspended: false,
      }));
      const ring = {
        people,
        signals: [
          { kind: 'device' as const, people: [IDA.id, LIN.id] },
          { kind: 'inviter' as const, people: [IDA.id, LIN.id] },
        ],
        payments: [
          {
            kind: 'session' as const,
            from: LIN.id,
            to: IDA.id,
            amount_cents: 2_000,
            state: 'paid' as const,
            at: '2026-11-19T09:00:00.000Z',
          },
        ],
        withheld,
      };
      return { status: 200, body: { results: withheld.length > 0 ? [ring] : [], has_more: false } };
    }),
    fake(adminDecideWithheldMoney, ({ params, body }) => {
      world.withheld = world.withheld.map((each) =>
        each.id === params.id ? { ...each, state: body.decision, reason: body.reason } : each,
      );
      const amount = world.withheld.find(({ id }) => id === params.id);
      return amount
        ? { status: 200, body: amount }
        : { status: 409, body: { detail: 'Someone has already decided this.' } };
    }),
  ];
  return { world, fakes };
}
