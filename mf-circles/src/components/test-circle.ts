import {
  answerCircleRequest,
  answerCircleTransfer,
  archiveCircle,
  decideCircleCase,
  createCircleLink,
  endCircleInvite,
  getCircle,
  inviteToCircle,
  joinCircle,
  leaveCircle,
  listCircleEvents,
  listCircleCases,
  listCircleInvites,
  listCircleMatches,
  listTopicGaps,
  listCircleRequests,
  listCircleMembers,
  listCircles,
  listConversations,
  listMyCircles,
  listRemovedMembers,
  listTopics,
  readmitCircleMember,
  removeCircleMember,
  reportContent,
  searchIntroductions,
  setCircleRole,
  transferCircleAdmin,
  updateCircle,
  withdrawCircleRequest,
  withdrawCircleTransfer,
} from '@acquaint/contracts';
import type {
  Circle,
  CircleCase,
  CircleMember,
  CircleRequest,
  Conversation,
  InvitedCircle,
  ListedCircle,
  RemovedMember,
} from '@acquaint/contracts';
import { fake, sampleId, sampleOf, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';

/** Returns a sample circle with Grace as its admin; `part` overrides fields. */
export function sampleCircle(part: Partial<Circle> = {}): Circle {
  const circle = { ...sampleOf(getCircle), ...part };
  const { is_admin: isAdmin, is_member: isMember, is_archived: isArchived } = circle;
  const isLeading = isAdmin && !isArchived;
  return {
    ...circle,
    my_role: isAdmin ? 'admin' : isMember ? 'member' : null,
    may: {
      ...{ edit: isLeading, admit: isLeading, remove: isLeading, start_events: isLeading },
      ...{ invite: isMember && !isArchived, write: isMember && !isArchived },
    },
    ...part,
  };
}

/** Returns what an invitation shows of a sample circle to a member. */
export function sampleInvitation(part: Partial<Circle> = {}): InvitedCircle {
  const {
    id,
    name,
    purpose,
    rules,
    cover_url,
    topics,
    member_count,
    access,
    question,
    is_member,
    has_asked,
  } = sampleCircle(part);
  return {
    ...{ id, name, purpose, rules, cover_url, topics, member_count, access, question, is_member, has_asked },
    ...{ needs: 'join', is_invite_valid: null, inviter: null, next_event: null, is_visitor: false },
  };
}

export const ALAN = samplePerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
});

/** A connection of the reader who is in no circle. */
const ROBIN = samplePerson({
  id: sampleId(4),
  username: 'robin',
  first_name: 'Robin',
  last_name: 'Winter',
});

/** Grace (the admin) and Alan. */
const MEMBERS: readonly CircleMember[] = [
  {
    person: samplePerson(),
    ...{ is_admin: true, role: 'admin', is_connected: false, joined_at: '2026-10-01T09:00:00.000Z' },
    offers: [{ name: 'Compilers', slug: 'compilers' }],
  },
  {
    person: ALAN,
    ...{ is_admin: false, role: 'member', is_connected: true, joined_at: '2026-10-02T09:00:00.000Z' },
    offers: [],
  },
];

/** Returns an object without its undefined values. */
function definedOf(part: { readonly [K in keyof Circle]?: Circle[K] | undefined }): Partial<Circle> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
}

/** Creates a fake server that accepts joining, leaving and removing. It refuses all changes while `world.refusal` is set. */
export function circlesServer(circles: readonly (Circle | ListedCircle)[]) {
  const world = {
    circles: [...circles],
    chats: [] as Conversation[],
    members: [...MEMBERS],
    removed: [] as RemovedMember[],
    requests: [] as CircleRequest[],
    reports: [] as CircleCase[],
    refusal: null as Failure | null,
  };
  const change = (id: string, part: Partial<Circle>) => {
    if (world.refusal) return world.refusal;
    world.circles = world.circles.map((each) => (each.id === id ? { ...each, ...part } : each));
    return { status: 200, body: world.circles.find((each) => each.id === id) ?? sampleCircle() } as const;
  };
  const circlesWith = (search: string): ListedCircle[] =>
    world.circles
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .map((circle) => ({ shared_topics: [], next_event: null, ...circle }));
  const fakes = [
    fake(listCircles, ({ query: { search, others, access, topic } }) => ({
      status: 200,
      body: samplePage(
        circlesWith(search).filter(
          (circle) =>
            !(others === true && circle.is_member) &&
            (access === undefined || circle.access === access) &&
            (topic === undefined || circle.topics.some(({ slug }) => slug === topic)),
        ),
      ),
    })),
    fake(listMyCircles, ({ query }) => ({
      status: 200,
      body: samplePage(circlesWith(query.search).filter(({ is_member }) => is_member)),
    })),
    fake(listConversations, () => ({ status: 200, body: samplePage(world.chats) })),
    fake(getCircle, ({ params }) => change(params.id, {})),
    fake(listCircleMembers, ({ query: { search } }) => ({
      status: 200,
      body: samplePage(
        world.members.filter(({ person: { first_name, last_name } }) =>
          `${first_name} ${last_name}`.toLowerCase().includes(search.toLowerCase()),
        ),
      ),
    })),
    fake(listCircleEvents, ({ query }) => ({
      status: 200,
      body: query.period === 'coming' ? sampleOf(listCircleEvents) : samplePage([]),
    })),
    fake(listCircleMatches, () => ({ status: 200, body: sampleOf(listCircleMatches) })),
    fake(listTopicGaps, () => ({ status: 200, body: sampleOf(listTopicGaps) })),
    fake(listCircleInvites, () => ({ status: 200, body: sampleOf(listCircleInvites) })),
    fake(createCircleLink, () => ({ status: 201, body: sampleOf(createCircleLink) })),
    fake(inviteToCircle, () => ({ status: 200, body: sampleOf(inviteToCircle) })),
    fake(endCircleInvite, () => ({ status: 204, body: undefined })),
    fake(searchIntroductions, () => ({ status: 200, body: { results: [samplePerson(), ROBIN] } })),
    fake(listTopics, () => ({ status: 200, body: sampleOf(listTopics) })),
    fake(updateCircle, ({ params, body: { name, purpose, rules, access } }) =>
      change(params.id, definedOf({ name, purpose, rules, access })),
    ),
    fake(archiveCircle, ({ params, body }) => {
      const { is_archived: isArchived } = body;
      const { may } = sampleCircle({ is_admin: true, is_member: true, is_archived: isArchived });
      return change(params.id, { is_archived: isArchived, may });
    }),
    fake(setCircleRole, ({ params, body }) => {
      world.members = world.members.map((each) =>
        each.person.id === body.user_id ? { ...each, role: body.role } : each,
      );
      return change(params.id, {});
    }),
    fake(listCircleCases, () => ({ status: 200, body: samplePage(world.reports) })),
    fake(decideCircleCase, () => {
      world.reports = [];
      return { status: 204, body: undefined };
    }),
    fake(reportContent, () => ({ status: 202, body: { detail: 'Thank you' } })),
    fake(listCircleRequests, () => ({ status: 200, body: samplePage(world.requests) })),
    fake(answerCircleRequest, ({ params }) => {
      world.requests = [];
      return change(params.id, { waiting_count: 0 });
    }),
    fake(answerCircleTransfer, ({ params, body }) =>
      change(params.id, { is_offered_to_me: false, is_admin: body.accept }),
    ),
    fake(withdrawCircleTransfer, ({ params }) => change(params.id, { offered_to: null })),
    fake(withdrawCircleRequest, ({ params }) => change(params.id, { has_asked: false, request: null })),
    fake(joinCircle, ({ params }) => {
      const isOpen = world.circles.find(({ id }) => id === params.id)?.access === 'open';
      return isOpen
        ? change(params.id, { is_member: true, member_count: 3 })
        : change(params.id, {
            has_asked: true,
            request: {
              asked_at: '2026-11-21T09:00:00.000Z',
              declined_at: null,
              reason: '',
              ask_again_at: null,
            },
          });
    }),
    fake(leaveCircle, ({ params }) => change(params.id, { is_member: false, member_count: 2 })),
    fake(transferCircleAdmin, ({ params, body }) => {
      const offered = world.members.find(({ person }) => person.id === body.user_id)?.person ?? null;
      return change(params.id, { offered_to: offered });
    }),
    fake(removeCircleMember, ({ params, body }) => {
      world.members = world.members.filter(({ person }) => person.id !== body.user_id);
      const at = '2026-11-20T09:00:00.000Z';
      world.removed = [{ person: ALAN, may_ask: body.may_ask, removed_at: at, asked_at: null }];
      return change(params.id, { member_count: 1 });
    }),
    fake(listRemovedMembers, () => ({ status: 200, body: samplePage(world.removed) })),
    fake(readmitCircleMember, ({ params, body }) => {
      if (body.decision === 'member') world.removed = [];
      else
        world.removed = world.removed.map((each) => ({
          ...each,
          asked_at: null,
          may_ask: body.decision === 'may_ask',
        }));
      return change(params.id, {});
    }),
  ];
  return { world, fakes };
}
