import { adminDecideInquiry, adminListInquiries, type Inquiry } from '@acquaint/contracts';
import { fake, sampleId, samplePage, sampleItem } from '@acquaint/remote-kit/testing';
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
        name: 'Ida Wells',
        organisation: '',
      }),
    ],
    refusal: null as Failure | null,
  };
  const fakes = [
    fake(adminListInquiries, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.inquiries.filter(
          ({ state, subject }) =>
            state === query.state && subject.toLowerCase().includes(query.search.toLowerCase()),
        ),
      ),
    })),
    fake(adminDecideInquiry, ({ params, body }) => {
      if (world.refusal) return world.refusal;
      world.inquiries = world.inquiries.map((each) =>
        each.id === params.id ? { ...each, state: body.state, decided_at: each.created_at } : each,
      );
      return { status: 200, body: world.inquiries.find((each) => each.id === params.id) ?? sampleInquiry() };
    }),
  ];
  return { world, fakes };
}
