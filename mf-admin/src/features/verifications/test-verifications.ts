import {
  adminDecideVerification,
  adminListVerifications,
  getSidebarCounts,
  type ProfileVerification,
} from '@acquaint/contracts';
import { fake, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one verification request. */
export function verificationsServer() {
  const world = {
    requests: [
      {
        id: sampleId(95),
        person: samplePerson({
          first_name: 'Ida',
          last_name: 'Wells',
          username: 'ida',
          is_pro: true,
          is_expert: false,
          is_investor: true,
        }),
        email: 'ida@example.org',
        asked_as: 'Ida Wells',
        company: 'The Free Speech',
        evidence: 'https://www.linkedin.com/in/ida-wells',
        work_email: { email: 'ida@freespeech.example', proven_at: '2026-11-20T09:10:00.000Z' },
        state: 'waiting',
        requested_at: '2026-11-20T09:00:00.000Z',
        decided_at: null,
        what: null,
        badges: [],
        reason: '',
      },
    ] as ProfileVerification[],
  };
  const fakes = [
    fake(getSidebarCounts, () => ({
      status: 200,
      body: {
        ...{ messages: 0, upcoming_sessions: 0, pending_reviews: 0, introductions: 0, notifications: 0 },
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
