import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  createRoomToken,
  declineRequest,
  getInitialData,
  getSession,
  holdSlot,
  releaseHold,
  rescheduleSession,
  updateAvailability,
  updateProfile,
  type ServerEventName,
  type ServerMessage,
  type Session,
} from '@acquaint/contracts';
import { until } from '../../../test/until.ts';
import { openSocket, type TestSocket } from '../room/test-socket.ts';
import { at, ROUND_THE_CLOCK, slotsOf } from './test-booking.ts';
import { startWithMembers, type OwnServer, type WrittenMember } from './test-members.ts';

/** A person with the socket of their browser. */
interface Listener {
  readonly person: WrittenMember;
  readonly socket: TestSocket;
}

interface Pair {
  readonly host: Listener;
  readonly booker: Listener;
}

/** A step of a session: its preparation, the step itself, and the event that both receive; null for none. */
interface Step {
  readonly name: string;
  readonly before: (pair: Pair) => Promise<Session | null>;
  readonly step: (pair: Pair, session: Session | null) => Promise<unknown>;
  readonly event: ServerEventName | null;
}

type EventMessage = Extract<ServerMessage, { type: 'event' }>;

/** A shared server whose clock only moves forward; each step has people of its own. */
let own: OwnServer;

const take = async ({ host, booker }: Pair, slot = 20): Promise<{ username: string; starts_at: string }> => ({
  username: host.person.username,
  starts_at: at(await slotsOf(host.person, booker.person, own.api), slot),
});
const hold = async (pair: Pair): Promise<Session> =>
  own.api.ok(holdSlot, { body: await take(pair) }, { as: pair.booker.person });
const book = async (pair: Pair): Promise<Session> =>
  own.api.ok(bookSession, { body: await take(pair) }, { as: pair.booker.person });
const request = async (pair: Pair): Promise<Session> => {
  await own.api.ok(updateAvailability, { body: { booking_mode: 'approve' } }, { as: pair.host.person });
  return book(pair);
};
const accept = (pair: Pair, session: Session | null): Promise<Session> =>
  own.api.ok(acceptRequest, { params: { id: idOf(session) } }, { as: pair.host.person });
const enter = async ({ person, socket }: Listener, session: Session | null): Promise<void> => {
  const params = { id: idOf(session) };
  const { room_token } = await own.api.ok(createRoomToken, { params }, { as: person });
  socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
  await socket.next('room/entered');
};
const move = async (pair: Pair, session: Session | null, by: Listener): Promise<Session> => {
  const { starts_at } = await take(pair, 40);
  const input = { params: { id: idOf(session) }, body: { starts_at } };
  return own.api.ok(rescheduleSession, input, { as: by.person });
};
const cancel = (session: Session | null, by: Listener): Promise<Session> =>
  own.api.ok(cancelSession, { params: { id: idOf(session) }, body: {} }, { as: by.person });
/** Moves the clock past a time, and waits for the effects. */
const after = async (
  pair: Pair,
  session: Session | null,
  instant: string | null,
  state: Session['state'],
) => {
  await own.waitUntil(Temporal.Instant.from(instant ?? '').add({ seconds: 5 }));
  const params = { id: idOf(session) };
  await until(
    async () => (await own.api.ok(getSession, { params }, { as: pair.booker.person })).state === state,
  );
};
function idOf(session: Session | null): string {
  if (!session) throw new Error('There is no session yet');
  return session.id;
}

const NONE = (): Promise<null> => Promise.resolve(null);
const STEPS: readonly Step[] = [
  { name: 'holding a slot', before: NONE, step: hold, event: null },
  {
    name: 'giving a held slot back',
    before: hold,
    step: ({ booker }, session) =>
      own.api.call(releaseHold, { params: { id: idOf(session) } }, { as: booker.person }),
    event: null,
  },
  {
    name: 'the end of a hold',
    before: hold,
    step: (pair, session) => after(pair, session, session?.expires_at ?? null, 'expired'),
    event: null,
  },
  { name: 'booking at once', before: NONE, step: book, event: 'session/booked' },
  {
    name: 'booking what is held',
    before: hold,
    step: ({ booker }, session) =>
      own.api.ok(confirmHold, { params: { id: idOf(session) }, body: {} }, { as: booker.person }),
    event: 'session/booked',
  },
  { name: 'asking for a session', before: NONE, step: request, event: 'session/requested' },
  { name: 'accepting', before: request, step: accept, event: 'session/booked' },
  {
    name: 'declining',
    before: request,
    step: ({ host }, session) =>
      own.api.ok(declineRequest, { params: { id: idOf(session) }, body: {} }, { as: host.person }),
    event: 'session/cancelled',
  },
  {
    name: 'a request that nobody answered',
    before: request,
    step: (pair, session) => after(pair, session, session?.expires_at ?? null, 'expired'),
    event: 'session/cancelled',
  },
  {
    name: 'taking a request back',
    before: request,
    step: ({ booker }, session) => cancel(session, booker),
    event: 'session/cancelled',
  },
  {
    name: 'cancelling',
    before: book,
    step: ({ host }, session) => cancel(session, host),
    event: 'session/cancelled',
  },
  {
    name: 'moving',
    before: book,
    step: (pair, session) => move(pair, session, pair.host),
    event: 'session/booked',
  },
  {
    name: 'moving a request',
    before: request,
    step: (pair, session) => move(pair, session, pair.booker),
    event: 'session/requested',
  },
  {
    name: 'moving what the host has to approve again',
    before: async (pair) => accept(pair, await request(pair)),
    step: (pair, session) => move(pair, session, pair.booker),
    event: 'session/requested',
  },
  {
    name: 'a session to which nobody came',
    before: book,
    step: (pair, session) => after(pair, session, session?.ends_at ?? null, 'no_show'),
    event: 'session/cancelled',
  },
  {
    name: 'the start of the call',
    before: async (pair) => {
      const session = await book(pair);
      await own.waitUntil(Temporal.Instant.from(session.starts_at));
      await enter(pair.host, session);
      return session;
    },
    step: ({ booker }, session) => enter(booker, session),
    event: 'session/started',
  },
  {
    name: 'the end of the call',
    before: async (pair) => {
      const session = await book(pair);
      await own.waitUntil(Temporal.Instant.from(session.starts_at));
      for (const listener of [pair.host, pair.booker]) await enter(listener, session);
      for (const { socket } of [pair.host, pair.booker]) await socket.next('room/started');
      return session;
    },
    step: async (pair, session) => {
      for (const { socket } of [pair.host, pair.booker]) {
        socket.send({ type: 'room/leave', session_id: idOf(session) });
      }
      for (const { socket } of [pair.host, pair.booker]) await socket.next('room/ended');
    },
    event: 'session/completed',
  },
];

/** Returns the events a browser received until a matching one, which is included, in order. */
async function heardUntil(
  { socket }: Listener,
  isIt: (event: EventMessage) => boolean,
): Promise<ServerEventName[]> {
  const names: ServerEventName[] = [];
  for (;;) {
    const event = await socket.next('event');
    names.push(event.name);
    if (isIt(event)) return names;
  }
}

/**
 * Returns the events a browser has received so far. Events arrive in order, so a new event that only this person receives marks
 * the end.
 */
async function heardUntilNow(listener: Listener): Promise<ServerEventName[]> {
  const as = listener.person;
  const { user_data } = await own.api.ok(getInitialData, {}, { as });
  await own.api.ok(
    updateProfile,
    { params: { id: user_data.profile }, body: { company: 'Lace & Co' } },
    { as },
  );
  return heardUntil(listener, ({ name }) => name === 'profile/updated');
}

describe('A step of a session', () => {
  const sockets: TestSocket[] = [];
  let used = 0;
  beforeAll(async () => {
    own = await startWithMembers(Array.from({ length: 3 * STEPS.length }, (_, index) => `Member ${index}`));
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.drop()));
    await own.close();
  });

  const listen = async (): Promise<Listener> => {
    const person = own.members[used++];
    if (!person) throw new Error('Write more members');
    const socket = await openSocket(own.api, person);
    sockets.push(socket);
    return { person, socket };
  };

  /** Returns the session events that both people and a third person receive for a step. */
  async function heardOf({ before, step, event }: Step) {
    const [host, booker, other] = [await listen(), await listen(), await listen()];
    const week = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };
    await own.api.ok(updateAvailability, { body: week }, { as: host.person });
    const pair = { host, booker };
    const session = await before(pair);
    for (const listener of [host, booker, other]) await heardUntilNow(listener);
    await step(pair, session);
    const heardBy = async (listener: Listener): Promise<ServerEventName[]> => {
      const isAwaited = event !== null && listener !== other;
      const first = isAwaited ? await heardUntil(listener, ({ name }) => name === event) : [];
      const all = [...first, ...(await heardUntilNow(listener))];
      return all.filter((name) => name.startsWith('session/'));
    };
    return { host: await heardBy(host), booker: await heardBy(booker), other: await heardBy(other) };
  }

  it.each(STEPS.filter(({ event }) => event !== null))(
    'is one event for each of its two people, and none for others: $name',
    async (step) => {
      expect(await heardOf(step)).toEqual({ host: [step.event], booker: [step.event], other: [] });
    },
  );

  it.each(STEPS.filter(({ event }) => event === null))(
    'is no event while nothing is booked: $name',
    async (step) => {
      expect(await heardOf(step)).toEqual({ host: [], booker: [], other: [] });
    },
  );
});
