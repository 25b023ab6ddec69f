import {
  addMinutes,
  createLiveToken,
  createSocketTicket,
  endLiveToken,
  getRecording,
  getSession,
  joinAsGuest,
  joinLiveSession,
  openGuestLink,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { endCall, enterRoom, startCall, type TestCall } from '../../recordings/test-call.ts';
import { admittedGuest, askingGuest } from './test-guest.ts';
import { openSocketBy, type TestSocket } from '../test-socket.ts';

const open: TestSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.drop()));
});

async function call(): Promise<TestCall & { params: { id: string }; about: { session_id: string } }> {
  const made = await startCall(api);
  open.push(made.sockets.ada, made.sockets.grace);
  return { ...made, params: { id: made.session.id }, about: { session_id: made.session.id } };
}
const linkOf = async ({ session, grace }: TestCall): Promise<string> =>
  (await api.ok(createLiveToken, { params: { id: session.id } }, { as: grace })).guest_token;

/** Creates a guest who asks for admission. Their socket is closed after the test. */
async function guestAt(made: TestCall, token: string, name: string) {
  const guest = await askingGuest(api, made, token, name);
  open.push(guest.socket);
  return guest;
}
async function admitted(made: TestCall, token: string, name: string) {
  const guest = await admittedGuest(api, made, token, name);
  open.push(guest.socket);
  return guest;
}

describe('A guest by link', () => {
  it('sees whose call it is, waits for admission, and is in the call with both', async () => {
    const made = await call();
    const { sockets, about } = made;
    const token = await linkOf(made);
    const invitation = await api.ok(openGuestLink, { body: { guest_token: token } });
    expect(invitation).toMatchObject({ session_id: made.session.id, booker: { first_name: 'Ada' } });

    const guest = await guestAt(made, token, 'Maya Okoro');
    expect(guest.first).toMatchObject({
      state: 'waiting',
      ice_servers: [],
      me: { first_name: 'Maya Okoro' },
    });
    await guest.enter();
    await guest.socket.next('room/waiting');
    for (const socket of [sockets.ada, sockets.grace]) {
      const { waiting } = await socket.next('room/lobby');
      expect(waiting).toEqual([{ guest_id: guest.id, name: 'Maya Okoro' }]);
    }
    // A waiting guest can neither receive nor send messages of the room.
    guest.socket.send({ type: 'room/hand', ...about, raised: true });
    expect((await guest.socket.next('error')).code).toBe('not-in-room');
    guest.socket.send({ type: 'room/admit', ...about, guest_id: guest.id, admit: true });
    expect((await guest.socket.next('error')).code).toBe('not-in-room');

    // Ada is the booker; only Grace, the host, can admit guests.
    sockets.ada.send({ type: 'room/admit', ...about, guest_id: guest.id, admit: true });
    expect((await sockets.ada.next('error')).detail).toBe('Only the host of this session can let guests in.');
    for (const endpoint of [createLiveToken, endLiveToken] as const) {
      const { status } = await api.call(endpoint, { params: made.params }, { as: made.ada });
      expect(status).toBe(403);
    }

    sockets.grace.send({ type: 'room/admit', ...about, guest_id: guest.id, admit: true });
    await guest.socket.next('room/admitted');
    expect((await sockets.ada.next('room/lobby')).waiting).toEqual([]);
    await guest.enter();
    const entered = await guest.socket.next('room/entered');
    expect(entered.peers.map(({ person }) => person.first_name).sort()).toEqual(['Ada', 'Grace']);
    const { peer } = await sockets.grace.next('room/peer-entered');
    expect(peer).toMatchObject({ is_guest: true, person: { id: guest.id, first_name: 'Maya Okoro' } });

    const signal = { kind: 'description', type: 'offer', sdp: 'v=0' } as const;
    guest.socket.send({ type: 'room/signal', ...about, to: entered.peers[0]?.peer_id ?? '', signal });
    const first = entered.peers[0]?.person.first_name === 'Ada' ? sockets.ada : sockets.grace;
    expect((await first.next('room/signal')).from).toBe(peer.peer_id);

    // A guest can send only messages of this room.
    guest.socket.send({ type: 'chat/typing', conversation_id: guest.id });
    expect((await guest.socket.next('error')).detail).toMatch(/the call they were invited to/);

    await endCall(made);
    expect(await guest.socket.next('room/ended')).toMatchObject({ reason: 'everyone-left' });
    const after = await api.call(joinLiveSession, { params: made.params, body: { guest_key: guest.key } });
    expect([404, 409]).toContain(after.status);
  });

  it('is notified when they are refused or removed, and when the link has ended', async () => {
    const made = await call();
    const { sockets, about, params } = made;
    const token = await linkOf(made);
    const refused = await guestAt(made, token, 'Mallory');
    await refused.enter();
    await refused.socket.next('room/waiting');
    sockets.grace.send({ type: 'room/admit', ...about, guest_id: refused.id, admit: false });
    expect((await refused.socket.next('room/refused')).reason).toBe('refused');
    const again = await api.call(joinLiveSession, { params, body: { guest_key: refused.key } });
    expect(again.status).toBe(409);

    const inside = await admitted(made, token, 'Maya');
    sockets.grace.send({ type: 'room/admit', ...about, guest_id: inside.id, admit: false });
    expect((await inside.socket.next('room/refused')).reason).toBe('removed');
    expect(await sockets.ada.next('room/peer-left')).toMatchObject({ returning: false });

    const late = await guestAt(made, token, 'Late');
    await late.enter();
    await late.socket.next('room/waiting');
    await api.ok(endLiveToken, { params }, { as: made.grace });
    expect((await late.socket.next('room/refused')).reason).toBe('link-ended');
    for (const body of [{ guest_token: token }, { guest_token: 'nonsense' }]) {
      expect((await api.call(openGuestLink, { body })).status).toBe(404);
      expect((await api.call(joinAsGuest, { body: { ...body, name: 'Late' } })).status).toBe(404);
    }
    // A new link ends the one before.
    const second = await linkOf(made);
    const third = await linkOf(made);
    expect((await api.call(openGuestLink, { body: { guest_token: second } })).status).toBe(404);
    expect((await api.call(openGuestLink, { body: { guest_token: third } })).status).toBe(200);
  });

  it('is refused when the room is full, reconnects without asking again, and has no access to other rooms', async () => {
    const made = await call();
    const token = await linkOf(made);
    const maya = await admitted(made, token, 'Maya');
    await admitted(made, token, 'Noor');
    const fifth = await guestAt(made, token, 'Ola');
    await fifth.enter();
    await fifth.socket.next('room/waiting');
    made.sockets.grace.send({ type: 'room/admit', ...made.about, guest_id: fifth.id, admit: true });
    expect((await made.sockets.grace.next('error')).detail).toMatch(/four people/);

    await maya.socket.drop();
    const { socket_ticket, room_token, state } = await api.ok(joinLiveSession, {
      params: made.params,
      body: { guest_key: maya.key },
    });
    expect(state).toBe('admitted');
    const back = await openSocketBy(api, socket_ticket);
    open.push(back);
    back.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    expect((await back.next('room/entered')).peers).toHaveLength(3);

    const other = await call();
    const wrong = await api.call(joinLiveSession, { params: other.params, body: { guest_key: maya.key } });
    expect(wrong.status).toBe(404);
    const stranger = await registerMember();
    expect((await api.call(createLiveToken, { params: made.params }, { as: stranger })).status).toBe(404);
    expect((await api.call(createSocketTicket, {})).status).toBe(401);
  });

  it('is asked before they are recorded: recording pauses, continues with their consent, and stops when they refuse', async () => {
    const made = await call();
    const { ada, grace, sockets, about } = made;
    await made.consents(ada);
    const on = await made.consents(grace);
    expect(on.is_recording).toBe(true);
    const guest = await admitted(made, await linkOf(made), 'Maya Okoro');
    const paused = { is_recording: false, asked_by: ada.id, waiting_for: [guest.id] };
    expect(guest.entered.recording).toMatchObject(paused);
    const awaitMessage = async (socket: TestSocket, fields: object) => {
      // Earlier messages may come first.
      for (;;) {
        const { recording } = await socket.next('room/recording');
        if (
          Object.entries(fields).every(
            ([key, value]) => JSON.stringify(Reflect.get(recording, key)) === JSON.stringify(value),
          )
        )
          return recording;
      }
    };
    await awaitMessage(sockets.grace, paused);

    // Members answer by the API, and cannot answer for a guest.
    sockets.ada.send({ type: 'room/consent', ...about, consent: true });
    expect((await sockets.ada.next('error')).code).toBe('not-in-room');
    guest.socket.send({ type: 'room/consent', ...about, consent: true });
    for (const socket of [sockets.ada, sockets.grace, guest.socket]) {
      await awaitMessage(socket, { is_recording: true, recording_id: on.recording_id, waiting_for: [] });
    }
    guest.socket.send({ type: 'room/consent', ...about, consent: false });
    await awaitMessage(sockets.ada, { is_recording: false, asked_by: null, refused_by: guest.id });
    await awaitMessage(guest.socket, { refused_by: guest.id });
    // Consent without a request does not count.
    guest.socket.send({ type: 'room/consent', ...about, consent: true });
    expect(await awaitMessage(guest.socket, { asked_by: null, waiting_for: [] })).toMatchObject({
      is_recording: false,
    });
    // Consent is requested again with a guest present, who receives the request on their own socket.
    await made.consents(ada);
    await awaitMessage(guest.socket, { asked_by: ada.id, waiting_for: [grace.id, guest.id] });
    await made.consents(grace);
    guest.socket.send({ type: 'room/leave', ...about });
    await awaitMessage(sockets.ada, { is_recording: true });

    const { ledger, is_ledger_sound } = await api.ok(
      getRecording,
      { params: { id: on.recording_id ?? '' } },
      { as: grace },
    );
    expect(is_ledger_sound).toBe(true);
    expect(ledger.filter(({ guest_name }) => guest_name !== null)).toMatchObject(
      ['joined', 'given', 'withdrawn', 'left'].map((what) => ({
        what,
        person_id: guest.id,
        guest_name: 'Maya Okoro',
      })),
    );
    expect(ledger.filter(({ guest_name }) => guest_name === null)).toHaveLength(ledger.length - 4);
  });
});

describe('More minutes', () => {
  it('are five, once, when both people ask for them, and are announced to everybody', async () => {
    const made = await call();
    const { params, sockets } = made;
    const more = (who: 'ada' | 'grace', minutes: 5 | 10 = 5) =>
      api.call(addMinutes, { params, body: { minutes } }, { as: made[who] });
    const { ends_at } = await sockets.ada.next('room/started');
    expect((await more('ada', 10)).status).toBe(409);
    for (const _time of [1, 2]) {
      expect((await more('ada')).body).toEqual({ ends_at, waiting_for_other: true });
      expect(await sockets.grace.next('room/time')).toMatchObject({ ends_at, asked_by: made.ada.id });
    }
    // Declining cancels the request. Somebody who reloads still sees an open request.
    sockets.grace.send({ type: 'room/decline-minutes', ...made.about });
    expect(await sockets.ada.next('room/time')).toMatchObject({ asked_by: made.ada.id });
    await sockets.ada.next('room/time');
    const no = { ends_at, asked_by: null, declined_to: made.ada.id };
    expect(await sockets.ada.next('room/time')).toMatchObject(no);
    expect(await sockets.grace.next('room/time')).toMatchObject(no);
    // Somebody who cancels their own request was not declined by the other.
    await more('ada');
    expect(await sockets.ada.next('room/time')).toMatchObject({ asked_by: made.ada.id });
    sockets.ada.send({ type: 'room/decline-minutes', ...made.about });
    expect(await sockets.ada.next('room/time')).not.toHaveProperty('declined_to');
    for (const asked_by of [made.ada.id, null]) {
      expect(await sockets.grace.next('room/time')).toMatchObject({ asked_by });
    }
    await more('ada');
    expect(await sockets.grace.next('room/time')).toMatchObject({ asked_by: made.ada.id });
    await sockets.grace.drop();
    const back = await openSocketBy(api, (await api.ok(createSocketTicket, {}, { as: made.grace })).ticket);
    open.push(back);
    expect((await enterRoom(api, back, made.grace, made.session.id)).minutes_asked_by).toBe(made.ada.id);
    const agreed = await more('grace');
    const later = new Date(Date.parse(ends_at) + 5 * 60_000);
    expect(agreed.status).toBe(200);
    expect(Date.parse((agreed.body as { ends_at: string }).ends_at)).toBe(later.getTime());
    const message = await back.next('room/time');
    expect([Date.parse(message.ends_at), message.asked_by]).toEqual([later.getTime(), null]);
    for (const who of ['ada', 'grace'] as const) expect((await more(who)).status).toBe(409);
  });
});

describe('Leaving while the socket is disconnected', () => {
  it('counts once the message arrives by the next socket, without waiting for the person’s return', async () => {
    const made = await call();
    const { sockets, about } = made;
    const { peer } = await sockets.ada.next('room/peer-entered');
    await sockets.grace.drop();
    await sockets.ada.next('room/peer-left');
    const back = await openSocketBy(api, (await api.ok(createSocketTicket, {}, { as: made.grace })).ticket);
    open.push(back);
    back.send({ type: 'room/leave', ...about, peer_id: peer.peer_id });
    expect(await sockets.ada.next('room/peer-left')).toMatchObject({ returning: false });
    sockets.ada.send({ type: 'room/leave', ...about });
    expect(await sockets.ada.next('room/ended')).toMatchObject({ reason: 'everyone-left' });
    expect((await api.ok(getSession, { params: made.params }, { as: made.ada })).state).toBe('completed');
  });
});
