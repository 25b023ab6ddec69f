import type { RoomPeer } from '@acquaint/contracts';
import { installMediaStream, sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { ConnectionQuality, ConnectionState, DisconnectReason, Track } from 'livekit-client';
import type { RemotePerson } from './room-links.ts';
import {
  fakeRooms,
  resetFakeRooms,
  type FakeLivekitRoom,
  type FakeParticipant,
} from './test-livekit-room.ts';
import { samplePeer } from './test-peer.ts';
import { fakeTrack, settled } from './test-peer-connection.ts';

const { createLivekitLinks } = await import('./livekit-links.ts');
const { Camera, Microphone } = Track.Source;

const peerOf = (number: number, name: string): RoomPeer =>
  samplePeer({
    peer_id: sampleId(number + 100),
    person: samplePerson({ id: sampleId(number), first_name: name }),
  });
const GRACE = peerOf(1, 'Grace');
const ALAN = peerOf(2, 'Alan');
const sending = ({ person }: RoomPeer, name: string, level = 0.3): FakeParticipant => ({
  identity: person.id,
  sends: new Map([
    [Microphone, { track: fakeTrack('audio', `${name}’s voice`), level }],
    [Camera, { track: fakeTrack('video', `${name}’s face`), level: 0 }],
  ]),
});

let people: readonly RemotePerson[];
let passes: number;
function openLinks() {
  const links = createLivekitLinks({
    iceServers: [],
    sendSignal: () => {
      throw new Error('nothing is signalled from one to another');
    },
    changed: (now) => {
      people = now;
    },
    pass: () => {
      passes += 1;
      return Promise.resolve({ url: 'wss://media.example', token: `pass ${passes}` });
    },
  });
  const [room] = fakeRooms;
  if (!room) throw new Error('no room was made');
  return { links, room };
}
const statesOf = () =>
  people.map(({ peer, state, isReturning }) => [peer.person.first_name, state, isReturning]);
const streamsOf = () =>
  people.map(({ stream }) => stream?.getTracks().map((track) => (track as unknown as { name: string }).name));
const shownBy = ({ shown }: FakeLivekitRoom) =>
  [...shown]
    .map(([source, { mediaStreamTrack }]) => [source, (mediaStreamTrack as unknown as { name: string }).name])
    .sort(([one = ''], [other = '']) => one.localeCompare(other));

beforeEach(() => {
  jest.useFakeTimers();
  installMediaStream();
  resetFakeRooms();
  [people, passes] = [[], 0];
});
afterEach(() => jest.useRealTimers());

it('connects once the room is entered, and assigns incoming tracks to the right person', async () => {
  const { links, room } = openLinks();
  expect(room.connectedWith).toEqual([]);
  links.entered(sampleId(99), [GRACE]);
  expect(statesOf()).toEqual([['Grace', 'connecting', false]]);
  await settled();
  expect(room.connectedWith).toEqual([{ url: 'wss://media.example', token: 'pass 1' }]);
  links.peerEntered(ALAN);
  room.brings(sending(GRACE, 'Grace'));
  expect(statesOf()).toEqual([
    ['Grace', 'connected', false],
    ['Alan', 'connecting', false],
  ]);
  room.brings(sending(ALAN, 'Alan', 0.1));
  expect(streamsOf()).toEqual([
    ['Grace’s voice', 'Grace’s face'],
    ['Alan’s voice', 'Alan’s face'],
  ]);
  expect([...links.levels()]).toEqual([
    [GRACE.person.id, 0.3],
    [ALAN.person.id, 0.1],
  ]);
});

it('says how good the connection of each person is', async () => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), [GRACE]);
  await settled();
  room.brings(sending(GRACE, 'Grace'));
  expect(people.map(({ quality }) => quality)).toEqual([undefined]);
  room.rates(GRACE.person.id, ConnectionQuality.Poor);
  expect(people.map(({ quality }) => quality)).toEqual(['weak']);
  room.rates(GRACE.person.id, ConnectionQuality.Excellent);
  expect(people.map(({ quality }) => quality)).toEqual(['good']);
});

it('shows nobody whom our own server has not admitted', async () => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), []);
  await settled();
  room.brings(sending(ALAN, 'Alan'));
  expect(people).toEqual([]);
});

it('publishes its tracks once connected, replaces them without a gap, and stops no device', async () => {
  const { links, room } = openLinks();
  void links.send('audio', fakeTrack('audio', 'voice'));
  void links.send('video', fakeTrack('video', 'face'));
  links.entered(sampleId(99), [GRACE]);
  await settled();
  expect(shownBy(room)).toEqual([
    [Camera, 'face'],
    [Microphone, 'voice'],
  ]);
  await links.send('video', fakeTrack('video', 'screen'));
  expect(shownBy(room)).toContainEqual([Camera, 'screen']);
  await links.send('video', null);
  expect(shownBy(room)).toEqual([[Microphone, 'voice']]);
  links.close();
  await settled();
  expect(room.state).toBe(ConnectionState.Disconnected);
});

it('keeps a person’s stream, with new tracks, when they return over another connection', async () => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), [GRACE]);
  await settled();
  room.brings(sending(GRACE, 'Grace'));
  const before = people[0]?.stream;
  links.peerLeft(GRACE.peer_id, true);
  room.loses(GRACE.person.id);
  expect(statesOf()).toEqual([['Grace', 'connecting', true]]);
  const back = { ...GRACE, peer_id: sampleId(120), microphone_on: false };
  links.peerEntered(back);
  room.brings(sending(GRACE, 'Grace again'));
  expect(statesOf()).toEqual([['Grace', 'connected', false]]);
  expect(people[0]?.stream).toBe(before);
  expect(streamsOf()).toEqual([['Grace again’s voice', 'Grace again’s face']]);
  links.peerChanged(back.peer_id, { microphone_on: true });
  expect(people[0]?.peer.microphone_on).toBe(true);
  links.peerLeft(back.peer_id, false);
  expect(people).toEqual([]);
});

it('keeps known people when the signaling reconnects, and says who is expected back', async () => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), [GRACE, ALAN]);
  await settled();
  room.brings(sending(GRACE, 'Grace'));
  links.entered(sampleId(98), [GRACE]);
  await settled();
  expect(statesOf()).toEqual([
    ['Grace', 'connected', false],
    ['Alan', 'connecting', true],
  ]);
  expect(room.connectedWith).toHaveLength(1);
});

it('says so while the network is away; the library reconnects', async () => {
  const { links, room } = openLinks();
  void links.send('audio', fakeTrack('audio', 'voice'));
  links.entered(sampleId(99), [GRACE]);
  await settled();
  room.brings(sending(GRACE, 'Grace'));
  room.isInterrupted(ConnectionState.Reconnecting);
  expect(statesOf()).toEqual([['Grace', 'disconnected', false]]);
  await links.send('audio', fakeTrack('audio', 'headset'));
  expect(shownBy(room)).toEqual([[Microphone, 'voice']]);
  room.isInterrupted(ConnectionState.Connected);
  await settled();
  expect(statesOf()).toEqual([['Grace', 'connected', false]]);
  expect(shownBy(room)).toEqual([[Microphone, 'headset']]);
});

it('retries with a new pass and growing intervals until the server answers; at once when the network is back', async () => {
  const { links, room } = openLinks();
  room.failure = new Error('no server');
  links.entered(sampleId(99), [GRACE]);
  await settled();
  expect(statesOf()).toEqual([['Grace', 'failed', false]]);
  room.failure = new Error('still none');
  jest.advanceTimersByTime(500);
  await settled();
  jest.advanceTimersByTime(999);
  await settled();
  expect(room.connectedWith.map(({ token }) => token)).toEqual(['pass 1', 'pass 2']);
  links.restart();
  await settled();
  expect(room.connectedWith.map(({ token }) => token)).toEqual(['pass 1', 'pass 2', 'pass 3']);
  expect(room.state).toBe(ConnectionState.Connected);
  jest.advanceTimersByTime(60_000);
  await settled();
  expect(room.connectedWith).toHaveLength(3);
});

it('recovers after a restart of the server, publishing as before', async () => {
  const { links, room } = openLinks();
  void links.send('audio', fakeTrack('audio', 'voice'));
  links.entered(sampleId(99), [GRACE]);
  await settled();
  room.ends(DisconnectReason.SERVER_SHUTDOWN);
  expect(statesOf()).toEqual([['Grace', 'failed', false]]);
  jest.advanceTimersByTime(500);
  await settled();
  expect(shownBy(room)).toEqual([[Microphone, 'voice']]);
});

it.each([
  ['it was taken over elsewhere', DisconnectReason.DUPLICATE_IDENTITY],
  ['one was put out', DisconnectReason.PARTICIPANT_REMOVED],
  ['the session is over', DisconnectReason.ROOM_DELETED],
])('does not reconnect when %s', async (_, reason) => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), [GRACE]);
  await settled();
  room.ends(reason);
  jest.advanceTimersByTime(60_000);
  await settled();
  expect(room.connectedWith).toHaveLength(1);
});

it('is silent once closed, even while connecting', async () => {
  const { links, room } = openLinks();
  links.entered(sampleId(99), [GRACE]);
  links.close();
  await settled();
  jest.advanceTimersByTime(60_000);
  await settled();
  expect(room.connectedWith).toEqual([]);
  expect(room.state).toBe(ConnectionState.Disconnected);
});
