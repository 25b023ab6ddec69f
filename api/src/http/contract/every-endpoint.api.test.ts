import { randomUUID } from 'node:crypto';
import { API_BASE, createCircle, type Endpoint } from '@acquaint/contracts';
import { successStatusOf } from '@acquaint/contracts/samples';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { anEvent, makeRecord, type MakeRecord, type Scene } from '../../../test/records.ts';
import { connect } from '../../../test/talkers.ts';
import { pieceOf } from '../../modules/recordings/test-call.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { answerTo, EVERYBODY, EXPECTED, requestAs, row, type Answer, type Who } from './test-callers.ts';

/**
 * Endpoints that are declared but not served yet. Listed explicitly, so that a new gap is a decision and not just another 404.
 */
const NOT_SERVED: readonly string[] = [];

const endpoints = declaredEndpoints();
const isNamed = ({ path }: Endpoint): boolean => path.includes('{id}');
let scene: Scene;
/** A connection of the owner. */
let friend: TestMember;
let served: ReadonlySet<string>;
const person = (who: Who): TestMember | undefined => (who === 'visitor' ? undefined : scene[who]);

beforeAll(async () => {
  const { body } = await api.raw(`${API_BASE}/openapi.json`);
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  served = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)),
  );
  scene = {
    owner: await registerMember(),
    'other member': await registerMember(),
    'circle admin': await registerMember(),
    support: await appointStaff('support'),
    moderator: await appointStaff('moderator'),
    admin: await appointStaff('admin'),
  };
  friend = await registerMember();
  await connect(scene.owner, friend);
  // `circle admin` must be an admin even in tests whose record is not a circle.
  const circle = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  await api.ok(createCircle, { body: circle }, { as: scene['circle admin'] });
});

it('every declared endpoint is served, except for known gaps', () => {
  const missing = endpoints.map(({ name }) => name).filter((name) => !served.has(name));
  expect(missing.sort()).toEqual(NOT_SERVED);
});

describe('access to', () => {
  const withoutRecord = endpoints.filter(
    (endpoint) => !isNamed(endpoint) || NOT_SERVED.includes(endpoint.name),
  );
  it.each(withoutRecord.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const found: Partial<Record<Who, Answer>> = {};
      for (const who of EVERYBODY) {
        found[who] = answerTo(await requestAs(person(who), endpoint, { id: randomUUID() }), served.has(name));
      }
      const expected = NOT_SERVED.includes(name)
        ? row(...EVERYBODY.map((): Answer => 'not served'))
        : EXPECTED[endpoint.access];
      expect(found).toEqual(expected);
    },
  );
});

type Body = Readonly<Record<string, unknown>> | ((scene: Scene, as: TestMember | undefined) => unknown);
/** How to make a record, and the exact status that each of the seven callers gets for it. */
type Row = readonly [make: MakeRecord, statuses: Readonly<Record<Who, number>>, body?: Body];

/** A private record of the owner: other members and staff get 404, as if it did not exist. */
const owners = (own: number, visitor = 401) => row(visitor, own, 404, 404, 404, 404, 404);
/** A record shown on a public profile: others may know of it but not change it (403). */
const profiles = (own: number) => row(401, own, 403, 403, 403, 403, 403);
const members = (own: number) => row(401, own, own, own, own, own, own);
/** An action that only the admin of a circle may do. */
const circles = (admin: number, others: number) => row(401, others, others, admin, others, others, others);

const make = makeRecord;
const proof: Body = (_scene, as) => ({ current_password: as?.password });
const choosesOwner: Body = ({ owner }) => ({ user_id: owner.id });
const readmitsOwner: Body = ({ owner }) => ({ user_id: owner.id, decision: 'member' });
const namesGuest = { raw_users: [{ label: 'Maya Okoro', user_id: null }] };
const peekChoice = () => ({
  ...{ from_seconds: 0, until_seconds: 30, title: 'A wire', topic_slugs: [] },
  speaker_ids: [randomUUID()],
});
const writes: Body = () => ({ client_id: randomUUID(), text: 'Hello' });
/** A piece from a time at which nobody had consented: the server refuses it and does not store it. */
const onePiece: Body = () => pieceOf({ from: Date.now() - 1_000, until: Date.now() });
const past = { starts_at: '2020-01-01T10:00:00.000Z' };
const reason = { reason: 'A test of who may do it.' };
const answered: Body = { state: 'answered', ...reason };
const appoints: Body = (_scene, as) => ({ role: 'support', current_password: as?.password, ...reason });

/** Rows of the endpoints whose contract declares a `record`. */
const DECLARED: Readonly<Record<string, Row>> = Object.fromEntries(
  endpoints.flatMap((endpoint) => {
    const { name, record } = endpoint;
    if (!record) return [];
    const makeIt = (makeRecord as Readonly<Record<string, MakeRecord | undefined>>)[record.kind];
    if (!makeIt) throw new Error(`${name}: api/test/records.ts makes no record "${record.kind}"`);
    const status = successStatusOf(endpoint) ?? 200;
    return [[name, [makeIt, (record.for === 'owner' ? owners : members)(status)]]];
  }),
);

/** Adds the other endpoints with a record id in the path: they take a body, or have another access rule. */
const RECORDS: Readonly<Record<string, Row>> = {
  ...DECLARED,
  'auth.endSignIn': [make.login, owners(204), proof],
  'passkeys.rename': [make.passkey, owners(200), { name: 'Old phone' }],
  'passkeys.remove': [make.passkey, owners(204), proof],
  'profileAwards.update': [make.award, profiles(200), { title: 'Better' }],
  'profileAwards.remove': [make.award, profiles(204)],
  'profileExperiences.update': [make.experience, profiles(200), { title: 'Better' }],
  'profileExperiences.remove': [make.experience, profiles(204)],
  'savedSearches.rename': [make.savedSearch, owners(200), () => ({ name: `Renamed ${randomUUID()}` })],
  'profiles.update': [make.profile, profiles(200), { headline: 'New' }],
  'circles.getInvited': [make.circle, row(200, 200, 200, 200, 200, 200, 200)],
  'circles.leave': [make.circle, row(401, 200, 200, 409, 200, 200, 200)],
  'circles.removeMember': [make.circle, circles(200, 403), choosesOwner],
  'circles.listRemoved': [make.circle, circles(200, 403)],
  // The owner of these records is a member and was not removed.
  'circles.readmit': [make.circle, circles(404, 403), readmitsOwner],
  'circles.transferAdmin': [make.circle, circles(200, 403), choosesOwner],
  'circles.withdrawTransfer': [make.circle, circles(200, 403)],
  // The circle is offered to none of them; its admin leads it anyway.
  'circles.answerTransfer': [make.circle, circles(200, 409), { accept: true }],
  'circles.setRole': [
    make.circle,
    circles(200, 403),
    ({ owner }: Scene) => ({ user_id: owner.id, role: 'deputy' }),
  ],
  'circles.update': [make.circle, circles(200, 403), { rules: 'Be kind.' }],
  // Not a picture.
  'circles.uploadCover': [make.circle, circles(400, 403), { content: 'YWJj' }],
  'circles.removeCover': [make.circle, circles(200, 403)],
  'circles.archive': [make.circle, circles(200, 403), { is_archived: false }],
  'circles.listRequests': [make.circle, circles(200, 403)],
  // Nobody asks.
  'circles.answerRequest': [
    make.circle,
    circles(404, 403),
    ({ support }: Scene) => ({ user_id: support.id, decision: 'decline' }),
  ],
  // All members may invite, and the owner is one.
  'circles.listInvites': [make.circle, row(401, 200, 403, 200, 403, 403, 403)],
  'circles.createLink': [make.circle, row(401, 201, 403, 201, 403, 403, 403), {}],
  'circles.invite': [make.circle, row(401, 200, 403, 200, 403, 403, 403), {}],
  'circles.endInvite': [
    make.circle,
    row(401, 404, 403, 404, 403, 403, 403),
    () => ({ invite_id: randomUUID() }),
  ],
  'circles.createEvent': [make.circle, circles(201, 403), () => anEvent()],
  'circles.updateEvent': [make.circleEvent, circles(200, 403), { rounds: 4 }],
  'circles.cancelEvent': [make.circleEvent, circles(200, 403), reason],
  'circles.joinEvent': [make.circleEvent, row(401, 200, 403, 200, 403, 403, 403)],
  // Its lobby is closed, and the owner has not signed up.
  'circles.enterEvent': [make.circleEvent, row(401, 409, 403, 409, 403, 403, 403)],
  'circles.leaveEvent': [make.circleEvent, members(200)],
  'circles.wishAtEvent': [
    make.circleEvent,
    row(401, 409, 403, 409, 403, 403, 403),
    ({ owner }: Scene) => ({ user_id: owner.id, is_wished: true }),
  ],
  'inbox.updateConversation': [make.conversation, owners(200), { is_muted: true }],
  'inbox.uploadFile': [make.conversation, owners(201), { name: 'a.txt', data: 'SGVsbG8=' }],
  'inbox.addMembers': [make.conversation, owners(200), () => ({ user_ids: [friend.id] })],
  'inbox.sendMessage': [make.conversation, owners(201), writes],
  'inbox.markRead': [make.conversation, owners(200), { seq: 0 }],
  'inbox.updateMessage': [make.message, owners(200), { text: 'Hi' }],
  'inbox.muteThread': [make.message, owners(200), { is_muted: true }],
  'inbox.toggleReaction': [make.message, owners(200), { emoji: '🎉' }],
  // Nobody leads a conversation of two.
  'inbox.removeMessage': [make.messageOfFriend, owners(403), { reason: 'Off topic' }],
  'inbox.reportMessage': [make.messageOfFriend, owners(202), { reason: 'spam' }],
  'interviews.markMoment': [make.session, owners(409), { id: randomUUID(), at: '2020-01-01T00:00:00Z' }],
  // An update of notes that are still empty.
  'interviews.changeNotes': [make.session, owners(200), { update: 'AAA=' }],
  'promises.update': [make.promise, owners(200), { is_done: true }],
  'interviews.reschedule': [make.session, owners(409), past],
  'interviews.confirmTookPlace': [make.session, owners(409)],
  'socialAccounts.answerCalendarChange': [
    make.session,
    owners(409),
    { provider: 'google', answer: 'put_back', starts_at: null },
  ],
  'payments.disputeSession': [make.pricedHold, owners(409), { text: 'Nobody came.' }],
  'interviews.review': [make.session, owners(409), { rating: 5 }],
  'interviews.dispute': [make.mark, owners(200), { text: 'My train stood still.' }],
  // Guests are identified by their key only, so an account does not help.
  'live.join': [make.session, row(404, 404, 404, 404, 404, 404, 404), { guest_key: 'nobody’s' }],
  // No login helps: only who can write to the store of remotes knows the id of a question.
  'remotes.answerCanaryQuestion': [
    () => Promise.resolve(randomUUID()),
    row(404, 404, 404, 404, 404, 404, 404),
  ],
  'snips.update': [make.pendingPeek, owners(200), { title: 'Mine' }],
  // The call is not over, and the clip is too short to be cut.
  'snips.getDesk': [make.recording, owners(409)],
  'snips.getClipDesk': [make.pendingPeek, owners(409)],
  'snips.make': [make.recording, owners(409), peekChoice],
  'snips.recut': [make.pendingPeek, owners(409), () => ({ ...peekChoice(), version: 1 })],
  'snips.increment': [make.publishedPeek, members(200), { action: 'view' }],
  'snips.getByLink': [make.publishedPeek, row(200, 200, 200, 200, 200, 200, 200)],
  'snips.listComments': [make.publishedPeek, members(200)],
  'snips.addComment': [make.publishedPeek, members(201), { text: 'Hello' }],
  'snips.switchComments': [make.publishedPeek, profiles(200), { are_on: true }],
  'snips.updateComment': [make.comment, profiles(200), { text: 'Hello again' }],
  'snips.deleteComment': [make.comment, profiles(200)],
  // The owner's own.
  'snips.reportComment': [make.comment, row(401, 409, 202, 202, 202, 202, 202), { reason: 'spam' }],
  'snips.assignSpeakers': [make.pendingPeek, owners(200), namesGuest],
  // A published peek is visible to everybody.
  'snips.generateVideo': [make.publishedPeek, profiles(202), { view: 'portrait' }],
  'recordings.sendPiece': [make.recording, owners(200), onePiece],
  'recordings.share': [make.recording, owners(409), { is_shared: true }],
  'room.addMinutes': [make.session, owners(409), { minutes: 5 }],
  'room.setRecording': [make.session, owners(409), { consent: true }],
  'admin.deleteComment': [make.comment, row(404, 404, 404, 404, 403, 200, 404), reason],
  // The moderator's call unpublishes the peek, so the admin after them gets 404.
  'admin.takeDownSnip': [make.publishedPeek, row(404, 404, 404, 404, 403, 204, 404), reason],
  'admin.getPerson': [make.person, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.listPersonSessions': [make.person, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.listPersonIntroductions': [make.person, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.beginView': [make.person, row(404, 404, 404, 404, 201, 201, 201), reason],
  // It is free, so there is nothing to give back.
  'admin.refundSession': [make.session, row(404, 404, 404, 404, 403, 409, 409), reason],
  // Nothing was paid for it.
  'admin.getPayment': [make.session, row(404, 404, 404, 404, 404, 404, 404)],
  // No such job has failed.
  'admin.retryJob': [make.person, row(404, 404, 404, 404, 403, 403, 409), reason],
  'admin.erasePerson': [make.person, row(404, 404, 404, 404, 403, 403, 200), { step: 'begin', ...reason }],
  'admin.addNote': [make.person, row(404, 404, 404, 404, 204, 204, 204), reason],
  'admin.setRole': [make.person, row(404, 404, 404, 404, 403, 403, 200), appoints],
  'admin.suspendPerson': [make.person, row(404, 404, 404, 404, 403, 200, 409), reason],
  'admin.restorePerson': [make.suspendedPerson, row(404, 404, 404, 404, 403, 200, 200), reason],
  'admin.endSignIns': [make.person, row(404, 404, 404, 404, 403, 200, 200), reason],
  'admin.decideDispute': [
    make.dispute,
    row(404, 404, 404, 404, 403, 200, 409),
    { decision: 'removed', ...reason },
  ],
  'admin.decideWithheldMoney': [
    make.withheldMoney,
    row(404, 404, 404, 404, 403, 200, 409),
    { decision: 'released', ...reason },
  ],
  // It is no payout.
  'admin.decidePayout': [
    make.person,
    row(404, 404, 404, 404, 403, 404, 404),
    { decision: 'approved', ...reason },
  ],
  'admin.payPayout': [
    make.person,
    row(404, 404, 404, 404, 403, 403, 404),
    { bank_reference: 'SEPA 17', ...reason },
  ],
  'admin.decideVerification': [
    make.verification,
    row(404, 404, 404, 404, 403, 200, 409),
    { decision: 'verified', ...reason },
  ],
  'admin.getSnip': [make.publishedPeek, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.getCircle': [make.circle, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.listCircleEvents': [make.circle, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.listCircleMembers': [make.circle, row(404, 404, 404, 404, 200, 200, 200)],
  'admin.archiveCircle': [
    make.circle,
    row(404, 404, 404, 404, 403, 200, 409),
    { is_archived: true, ...reason },
  ],
  // It has an admin.
  'admin.appointCircleAdmin': [
    make.circle,
    row(404, 404, 404, 404, 403, 409, 409),
    ({ owner }: Scene) => ({ user_id: owner.id, ...reason }),
  ],
  'admin.decideInquiry': [make.inquiry, row(404, 404, 404, 404, 200, 409, 409), answered],
  'admin.claimInquiry': [make.inquiry, row(404, 404, 404, 404, 200, 200, 200), { is_claimed: true }],
  'admin.replyToInquiry': [make.inquiry, row(404, 404, 404, 404, 200, 409, 409), { text: 'In seventy-two.' }],
  'admin.claimReport': [make.report, row(404, 404, 404, 404, 403, 200, 409), { is_claimed: true }],
  'admin.decideReport': [
    make.report,
    row(404, 404, 404, 404, 403, 200, 409),
    { decision: 'unfounded', ...reason },
  ],
  'admin.liftSanction': [make.sanction, row(404, 404, 404, 404, 403, 200, 409), reason],
  'admin.decideAppeal': [make.appeal, row(404, 404, 404, 404, 403, 200, 409), { is_lifted: true, ...reason }],
  // The owner is a member; nobody else but the admin is.
  'circles.listReports': [make.circle, row(401, 403, 404, 200, 404, 404, 404)],
  // There is no such report in it.
  'circles.decideReport': [
    make.circle,
    row(401, 403, 404, 404, 404, 404, 404),
    () => ({ case_id: randomUUID(), decision: 'unfounded', ...reason }),
  ],
};

/** How to make a record whose id goes into the body or query, and the exact status for each caller. */
type NamedWithin = readonly [
  make: MakeRecord,
  statuses: Readonly<Record<Who, number>>,
  sent: (
    id: string,
    as: TestMember | undefined,
  ) => {
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, string>>;
  },
];
const NAMED_WITHIN: Readonly<Record<string, NamedWithin>> = {
  'connections.updateStatus': [
    make.connectionRequest,
    owners(200),
    (id) => ({ body: { id, status: 'accepted' } }),
  ],
  'promises.make': [
    make.session,
    owners(201),
    (session_id) => ({ body: { session_id, text: 'Send the paper' } }),
  ],
  // Reviews of a member are visible to every member.
  'users.listReviews': [make.member, members(200), (user_id) => ({ query: { user_id } })],
  // Callers can disconnect only their own account.
  'socialAccounts.disconnect': [
    make.connectedAccount,
    owners(204),
    (account, as) => ({ query: { account }, body: { current_password: as?.password } }),
  ],
};

describe('a record named in the body or query, requested by all seven callers:', () => {
  it.each(Object.entries(NAMED_WITHIN))('%s', async (name, [makeIt, statuses, sent]) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`No endpoint is named ${name}`);
    const id = await makeIt(scene);
    const found: Partial<Record<Who, number>> = {};
    // The owner calls last, because the call may remove the record.
    const order = EVERYBODY.toSorted((one, other) => Number(one === 'owner') - Number(other === 'owner'));
    for (const who of order) {
      const as = person(who);
      const { body = {}, query } = sent(id, as);
      found[who] = (await requestAs(as, endpoint, { id, body, query })).status;
    }
    expect(found).toEqual(statuses);
  });
});

describe('a record named in the path, requested by all seven callers:', () => {
  // Making a peek takes long, because it is recorded and processed first.
  it.each(Object.entries(RECORDS))('%s', async (name, [makeIt, statuses, body = {}]) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`No endpoint is named ${name}`);
    const id = await makeIt(scene);
    expect(id).not.toBe('');
    const found: Partial<Record<Who, number>> = {};
    // Callers who may change the record come last, because the call may remove it.
    const isAllowed = (who: Who): boolean => statuses[who] < 400 && endpoint.access === 'member';
    const order = [...EVERYBODY].sort((one, other) => Number(isAllowed(one)) - Number(isAllowed(other)));
    for (const who of order) {
      const as = person(who);
      const sent = typeof body === 'function' ? body(scene, as) : body;
      found[who] = (await requestAs(as, endpoint, { id, body: sent })).status;
    }
    expect(found).toEqual(statuses);
  });

  it('every endpoint with a record id has a row', () => {
    const open = endpoints
      .filter((endpoint) => isNamed(endpoint) && served.has(endpoint.name))
      .map(({ name }) => name)
      .filter((name) => !(name in RECORDS));
    expect(open).toEqual([]);
  });
});
