import { randomBytes, randomUUID } from 'node:crypto';
import {
  addComment,
  addPasskey,
  adminListWithheldMoney,
  adminListAppeals,
  adminListCases,
  adminListInquiries,
  getInquiryChallenge,
  sendAppeal,
  sendInquiry,
  adminListVerifications,
  adminSuspendPerson,
  bookSession,
  cancelSession,
  confirmTookPlace,
  connectProvider,
  createCircle,
  createCircleEvent,
  createClipRequest,
  createToken,
  disputeMark,
  generatePeekVideo,
  getInitialData,
  getProviderUrl,
  getReliability,
  askForIntroduction,
  updatePathSettings,
  holdSlot,
  introducePeople,
  joinCircle,
  listNotifications,
  listLogins,
  listSocialAccounts,
  makePromise,
  openConversation,
  profileAwards,
  profileExperiences,
  reportPerson,
  requestConnection,
  requestVerification,
  saveSearch,
  sendInvites,
  sendMessage,
  startPasskey,
  updateAvailability,
  updatePeek,
} from '@acquaint/contracts';
import { isSolved } from '../src/modules/inquiries/challenge.ts';
import { linkIn, recordClip, testRecording } from '../src/modules/peeks/guest-clips/test-clip.ts';
import { endCall, startCall } from '../src/modules/recordings/test-call.ts';
import { at, hostWith, ROUND_THE_CLOCK, slotsOf } from '../src/modules/sessions/test-booking.ts';
import { createAuthenticator } from './authenticator.ts';
import { api } from './client.ts';
import { suspendedByReport } from './suspended-by-report.ts';
import { newestEmail, registerMember, type TestMember } from './people.ts';
import { registerProMember } from './pro-member.ts';
import { ProviderVisitor } from './servers/provider-visit.ts';
import { connect } from './talkers.ts';

/** The callers who try to access a record: its owner, unrelated members, and staff. */
export interface Scene {
  readonly owner: TestMember;
  readonly 'other member': TestMember;
  /** Admin of a circle in which the owner is an ordinary member. */
  readonly 'circle admin': TestMember;
  readonly support: TestMember;
  readonly moderator: TestMember;
  readonly admin: TestMember;
}

/**
 * Creates a record of the owner with the calls of a real member.
 * @returns its id.
 */
export type MakeRecord = (scene: Scene) => Promise<string>;

/**
 * Has a new member book the owner, who is available at any hour. Books the last free time, so that the owner's limit of sessions
 * per day is not reached today, where a late cancellation needs a session.
 * @returns the session's id.
 */
const bookedBy = async (owner: TestMember, booking_mode: 'instant' | 'approve'): Promise<string> => {
  const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24, booking_mode };
  await api.ok(updateAvailability, { body }, { as: owner });
  const booker = await registerMember();
  const slots = await slotsOf(owner, booker);
  const slot = { username: owner.username, starts_at: at(slots, slots.length - 1) };
  return (await api.ok(bookSession, { body: slot }, { as: booker })).id;
};

/**
 * Has a member book the owner at short notice, and the owner cancel too late.
 * @returns the id of the owner's reliability mark.
 */
async function cancelledLate({ owner }: Scene): Promise<string> {
  const body = {
    weekly: ROUND_THE_CLOCK,
    max_per_day: 24,
    notice_minutes: 0,
    booking_mode: 'instant' as const,
  };
  await api.ok(updateAvailability, { body }, { as: owner });
  const booker = await registerMember();
  const slot = { username: owner.username, starts_at: at(await slotsOf(owner, booker), 0) };
  const { id } = await api.ok(bookSession, { body: slot }, { as: booker });
  await api.ok(cancelSession, { params: { id }, body: {} }, { as: owner });
  const { marks } = await api.ok(getReliability, {}, { as: owner });
  return marks.find(({ session_id }) => session_id === id)?.id ?? '';
}

/** Opens a group of the owner and two connections. */
async function threeTalk({ owner }: Scene): Promise<string> {
  const friends = [await registerMember(), await registerMember()];
  for (const friend of friends) await connect(owner, friend);
  const body = { user_ids: friends.map(({ id }) => id), title: 'Three of us' };
  return (await api.ok(openConversation, { body }, { as: owner })).id;
}

/**
 * Has a guest record a clip for the owner, who must decide about publishing it.
 * @returns the peek's id.
 */
async function pendingPeek({ owner }: Scene): Promise<string> {
  const body = { for_whom: 'Maya', prompt: 'What did you learn first?' };
  const { url } = await api.ok(createClipRequest, { body }, { as: owner });
  await recordClip(linkIn(url), await testRecording());
  const { results } = await api.ok(listNotifications, { query: {} }, { as: owner });
  const path = results.find(({ kind }) => kind === 'peek_pending')?.path ?? '';
  return path.slice(path.indexOf('=') + 1);
}

/** Creates a record once per scene: processing a recording takes long, so rows that do not change it share one. */
function once(make: MakeRecord): MakeRecord {
  const made = new WeakMap<Scene, Promise<string>>();
  return (scene) => {
    const id = made.get(scene) ?? make(scene);
    made.set(scene, id);
    return id;
  };
}

const publishedPeek = once(async (scene) => {
  const id = await pendingPeek(scene);
  await api.ok(updatePeek, { params: { id }, body: { did_clip: true } }, { as: scene.owner });
  return id;
});

/** The body of a call that starts an event tomorrow. */
export const anEvent = () => ({
  ...{ name: 'After work', round_minutes: 10, rounds: 3 },
  starts_at: Temporal.Now.instant().add({ hours: 24 }).toString(),
});

/** A circle of the circle admin, in which the owner is an ordinary member. */
const joinedCircle: MakeRecord = async ({ owner, 'circle admin': admin }) => {
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body }, { as: admin });
  await api.ok(joinCircle, { params: { id } }, { as: owner });
  return id;
};

/** Functions that create a record, by its kind in the address. */
export const makeRecord = {
  mark: cancelledLate,
  async dispute(scene) {
    const id = await cancelledLate(scene);
    await api.ok(disputeMark, { params: { id }, body: { text: 'I was ill.' } }, { as: scene.owner });
    return id;
  },
  /** Lunch money that waits for staff: the invited member and who met them use one browser. */
  async withheldMoney({ support }) {
    const inviter = await registerMember();
    const email = `invited-${randomUUID().slice(0, 8)}@example.org`;
    await api.ok(sendInvites, { body: { emails: [email] } }, { as: inviter });
    const invited = await registerMember({ email });
    const call = await startCall(api, invited);
    const headers = { cookie: `acquaint-device=${randomBytes(32).toString('base64url')}` };
    for (const { email: name, password } of [invited, call.ada]) {
      await api.ok(createToken, { body: { email: name, password } }, { headers });
    }
    await endCall(call);
    for (const as of [invited, call.ada]) {
      await api.ok(confirmTookPlace, { params: { id: call.session.id } }, { as });
    }
    const { results } = await api.ok(adminListWithheldMoney, { query: {} }, { as: support });
    const all = results.flatMap(({ withheld }) => withheld);
    return all.find(({ person }) => person.id === inviter.id)?.id ?? '';
  },
  async verification({ support }) {
    // A separate pro member: if the owner became pro, they could do more than the other rows expect.
    const member = await registerProMember();
    const body = { evidence: 'https://www.linkedin.com/in/somebody' };
    await api.ok(requestVerification, { body }, { as: member });
    const query = { page_size: 100 };
    const { results } = await api.ok(adminListVerifications, { query }, { as: support });
    return results.find(({ person }) => person.id === member.id)?.id ?? '';
  },
  /** A login on another device. */
  async login({ owner }) {
    const { email, password } = owner;
    await api.ok(createToken, { body: { email, password } });
    const { results } = await api.ok(listLogins, {}, { as: owner });
    return results.find(({ is_current }) => !is_current)?.id ?? '';
  },
  async passkey({ owner }) {
    const site = api.url.replace('127.0.0.1', 'localhost');
    const challenge = await api.ok(
      startPasskey,
      { body: { current_password: owner.password } },
      { as: owner },
    );
    const credential = createAuthenticator(site).create(challenge.options);
    return (await api.ok(addPasskey, { body: { name: 'My phone', credential } }, { as: owner })).id;
  },
  async award({ owner }) {
    const body = { title: 'Best paper', issuer: 'A conference', year: 2024 };
    return (await api.ok(profileAwards.create, { body }, { as: owner })).id;
  },
  async experience({ owner }) {
    const body = { title: 'Engineer', organisation: 'Works', started_on: '2020-01', ended_on: null };
    const call = { body: { ...body, description: '' } };
    return (await api.ok(profileExperiences.create, call, { as: owner })).id;
  },
  async savedSearch({ owner }) {
    const body = { name: `Search ${randomUUID()}`, search: { searchKeyword: 'compilers' } };
    return (await api.ok(saveSearch, { body }, { as: owner })).id;
  },
  async profile({ owner }) {
    return (await api.ok(getInitialData, {}, { as: owner })).user_data.profile;
  },
  circle: joinedCircle,
  /** An event in such a circle, which begins tomorrow. The owner has not signed up. */
  async circleEvent(scene) {
    const id = await joinedCircle(scene);
    const call = { params: { id }, body: anEvent() };
    return (await api.ok(createCircleEvent, call, { as: scene['circle admin'] })).id;
  },
  async clipRequest({ owner }) {
    const body = { for_whom: 'Maya', prompt: 'What did you learn first?' };
    return (await api.ok(createClipRequest, { body }, { as: owner })).request.id;
  },
  async connection({ owner }) {
    return connect(owner, await registerMember());
  },
  /** A request to the owner that is not answered. */
  async connectionRequest({ owner }) {
    const body = { username: owner.username };
    return (await api.ok(requestConnection, { body }, { as: await registerMember() })).id;
  },
  member: ({ owner }) => Promise.resolve(owner.id),
  /** The owner's Google calendar. */
  async connectedAccount({ owner }) {
    const visitor = new ProviderVisitor();
    const params = { provider: 'google' as const };
    const started = await api.call(getProviderUrl, { params, query: { use: 'calendar' } }, { as: owner });
    visitor.keep(started.headers);
    const email = `somebody-${randomUUID().slice(0, 8)}@mail.example`;
    const body = await visitor.fillPage(started.body.url, { email });
    await api.call(connectProvider, { params, body }, { as: owner, headers: { cookie: visitor.cookie } });
    return (await api.ok(listSocialAccounts, {}, { as: owner })).results[0]?.id ?? '';
  },
  conversation: threeTalk,
  async message(scene) {
    const id = await threeTalk(scene);
    const body = { client_id: randomUUID(), text: 'Good morning' };
    return (await api.ok(sendMessage, { params: { id }, body }, { as: scene.owner })).id;
  },
  /** A message to the owner from another member. */
  async messageOfFriend({ owner }) {
    const friend = await registerMember();
    await connect(owner, friend);
    const { id } = await api.ok(openConversation, { body: { user_ids: [owner.id] } }, { as: friend });
    const body = { client_id: randomUUID(), text: 'Good morning' };
    return (await api.ok(sendMessage, { params: { id }, body }, { as: friend })).id;
  },
  /** A confirmed session with the owner as the host. */
  session: ({ owner }) => bookedBy(owner, 'instant'),
  /** The owner's promise to a member who has booked them. */
  async promise({ owner }) {
    const body = { session_id: await bookedBy(owner, 'instant'), text: 'Send the paper' };
    return (await api.ok(makePromise, { body }, { as: owner })).id;
  },
  /** A request to the owner, who approves bookings. */
  request: ({ owner }) => bookedBy(owner, 'approve'),
  async hold({ owner }) {
    const host = await hostWith();
    const body = { username: host.username, starts_at: at(await slotsOf(host, owner), 3) };
    return (await api.ok(holdSlot, { body }, { as: owner })).id;
  },
  /** A hold of a session with a price. */
  async pricedHold({ owner }) {
    const host = await hostWith({ price_cents: 2_000 });
    const body = { username: host.username, starts_at: at(await slotsOf(host, owner), 3) };
    return (await api.ok(holdSlot, { body }, { as: owner })).id;
  },
  async introduction({ owner }) {
    const [friend, other] = [await registerMember(), await registerMember()];
    await connect(friend, owner);
    await connect(friend, other);
    const body = { username: owner.username, to: other.username, note: 'You two should talk.' };
    return (await api.ok(introducePeople, { body }, { as: friend })).introduction_id;
  },
  /** A request of one friend of the owner to introduce them to another. */
  async introductionAsk({ owner }) {
    const [asker, target] = [await registerMember(), await registerMember()];
    await connect(asker, owner);
    await connect(target, owner);
    await api.ok(updatePathSettings, { body: { introduces_others: true } }, { as: owner });
    await api.ok(updatePathSettings, { body: { is_reachable: true } }, { as: target });
    const body = { username: target.username, through: owner.username, note: 'Please.' };
    return (await api.ok(askForIntroduction, { body }, { as: asker })).ask_id;
  },
  pendingPeek: once(pendingPeek),
  /** A comment of the owner on their own peek. */
  async comment(scene) {
    const input = { params: { id: await publishedPeek(scene) }, body: { text: 'Hello' } };
    return (await api.ok(addComment, input, { as: scene.owner })).id;
  },
  publishedPeek,
  /** A published peek in another format. */
  async peekVideo(scene) {
    const params = { id: await publishedPeek(scene) };
    return (await api.ok(generatePeekVideo, { params, body: { view: 'square' } }, { as: scene.owner })).id;
  },
  /** A recording of a finished call, requested by the owner. */
  async recording({ owner }) {
    const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24, booking_mode: 'instant' as const };
    await api.ok(updateAvailability, { body }, { as: owner });
    const call = await startCall(api, owner);
    await call.consents(owner);
    const { recording_id } = await call.consents(call.ada);
    await endCall(call);
    return recording_id ?? '';
  },
  async notification({ owner }) {
    await api.ok(requestConnection, { body: { username: owner.username } }, { as: await registerMember() });
    const { results } = await api.ok(listNotifications, { query: {} }, { as: owner });
    return results[0]?.id ?? '';
  },
  /** A member as the subject of staff actions; only staff have access to these records. */
  person: async () => (await registerMember()).id,
  async suspendedPerson({ moderator }) {
    const { id } = await registerMember();
    const call = { params: { id }, body: { reason: 'A test of who may take it back.' } };
    await api.ok(adminSuspendPerson, call, { as: moderator });
    return id;
  },
  async inquiry({ support }) {
    const challenge = await api.ok(getInquiryChallenge, {});
    let solution = 0;
    while (!isSolved(challenge.nonce, solution, challenge.bits)) solution++;
    const subject = `A question ${randomUUID()}`;
    const body = {
      ...{ kind: 'contact' as const, name: 'Nellie Bly', email: 'nellie@world.example', subject },
      ...{ message: 'In how many days?', challenge: challenge.challenge, solution },
    };
    await api.call(sendInquiry, { body }, { later: 1 });
    const query = { search: subject, state: 'open' } as const;
    return (await api.ok(adminListInquiries, { query }, { as: support })).results[0]?.id ?? '';
  },
  async report({ owner, support }) {
    const { username } = await registerMember();
    await api.ok(reportPerson, { body: { username, reason: 'spam', note: '' } }, { as: owner });
    return (await api.ok(adminListCases, { query: { username } }, { as: support })).results[0]?.id ?? '';
  },
  async sanction(scene) {
    return (await suspendedByReport(scene)).sanctionId;
  },
  async appeal(scene) {
    const { email, personId } = await suspendedByReport(scene);
    const { text } = await newestEmail(email);
    const token = /token=(\S+)/.exec(text)?.[1] ?? '';
    await api.ok(sendAppeal, { body: { token, statement: 'It was not me' } });
    const query = { page_size: 100 };
    const { results } = await api.ok(adminListAppeals, { query }, { as: scene.support });
    return results.find(({ person }) => person.id === personId)?.id ?? '';
  },
} satisfies Readonly<Record<string, MakeRecord>>;
