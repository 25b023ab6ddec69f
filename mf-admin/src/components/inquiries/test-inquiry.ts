import {
  adminClaimInquiry,
  adminDecideInquiry,
  adminListInquiries,
  adminReplyToInquiry,
  type Inquiry,
} from '@acquaint/contracts';
import { fake, sampleId, samplePage, samplePerson, sampleItem, sampleOf } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';

/** Returns an open sample inquiry of Nellie Bly; `part` overrides fields. */
function sampleInquiry(part: Partial<Inquiry> = {}): Inquiry {
  return { ...sampleItem(adminListInquiries), ...part };
}

/** Creates a fake server with two open inquiries. It refuses decisions while `world.refusal` is set. */
export function inquiriesServer() {
  const world = {
    inquiries: [
      sampleInquiry({ kind: 'press', deadline: '2027-01-08' }),
      sampleInquiry({
        id: sampleId(72),
        subject: 'My camera stays dark',
        assigned_to: samplePerson({ id: sampleId(9), first_name: 'Lin', last_name: 'Tan' }),
        name: 'Ida Wells',
        organisation: '',
      }),
    ],
    refusal: null as Failure | null,
  };
  const change = (id: string, changes: Partial<Inquiry>) => {
    world.inquiries = world.inquiries.map((each) =>
      each.id === id ? { ...each, ...changes, decided_at: each.created_at } : each,
    );
    const body = world.inquiries.find((each) => each.id === id) ?? sampleInquiry();
    return { status: 200, body } as const;
  };
  const fakes = [
    fake(adminListInquiries, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.inquiries.filter(
          ({ state, subject, assigned_to }) =>
            state === query.state &&
            (query.whose !== 'unassigned' || assigned_to === null) &&
            subject.toLowerCase().includes(query.search.toLowerCase()),
        ),
      ),
    })),
    fake(adminClaimInquiry, ({ params, body }) => {
      // The reader of the tests is Ada.
      const assigned_to = body.is_claimed ? sampleOf(adminClaimInquiry).assigned_to : null;
      world.inquiries = world.inquiries.map((each) =>
        each.id === params.id ? { ...each, assigned_to } : each,
      );
      return { status: 200, body: world.inquiries.find((each) => each.id === params.id) ?? sampleInquiry() };
    }),
    fake(adminDecideInquiry, ({ params, body }) => world.refusal ?? change(params.id, { state: body.state })),
    fake(
      adminReplyToInquiry,
      ({ params, body }) => world.refusal ?? change(params.id, { state: 'answered', reply: body.text }),
    ),
  ];
  return { world, fakes };
}
