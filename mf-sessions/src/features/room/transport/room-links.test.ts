import type { RoomPeer, Signal } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { createRoomLinks, type RemotePerson, type RoomLinks } from './room-links.ts';
import { samplePeer } from './test-peer.ts';
import { connections, fakeTrack, installPeerConnections, settled } from './test-peer-connection.ts';

/** One tab of a person in the room. */
interface Tab {
  readonly name: string;
  readonly links: RoomLinks;
  peer: RoomPeer;
  people: readonly RemotePerson[];
}

/** Failures of taking signals. */
let failures: unknown[] = [];

/** Fake server of one room: tracks who is in, and routes signals by peer id. */
function openRoom() {
  const tabs: Tab[] = [];
  let peerNumber = 100;
  const newPeer = (name: string, number: number, stay_id?: string | null): RoomPeer => {
    peerNumber += 1;
    return samplePeer({
      peer_id: sampleId(peerNumber),
      stay_id: stay_id === undefined ? sampleId(peerNumber + 500) : stay_id,
      person: samplePerson({ id: sampleId(number), username: name, first_name: name }),
    });
  };
  const relay = (from: Tab, to: string, signal: Signal) => {
    // Delivered after the message about who entered.
    queueMicrotask(() => {
      const target = tabs.find(({ peer }) => peer.peer_id === to);
      target?.links.take(from.peer.peer_id, signal).catch((failure: unknown) => failures.push(failure));
    });
  };
  /** Admits a tab: it learns who is there, and the others learn of it. */
  const letIn = (tab: Tab) => {
    const others = tabs.filter((each) => each !== tab);
    tab.links.entered(
      tab.peer.peer_id,
      others.map(({ peer }) => peer),
    );
    others.forEach(({ links }) => links.peerEntered(tab.peer));
    tabs.splice(0, tabs.length, ...others, tab);
    return settled();
  };

  return {
    async enter(name: string, number: number, isPrepared = false): Promise<Tab> {
      const peer = newPeer(name, number);
      const tab: Tab = {
        name,
        peer,
        people: [],
        links: createRoomLinks({
          iceServers: [],
          sendSignal: (to, signal) => relay(tab, to, signal),
          changed: (people) => {
            tab.people = people;
          },
        }),
      };
      void tab.links.send('audio', fakeTrack('audio', `${name}’s voice`));
      void tab.links.send('video', fakeTrack('video', `${name}’s face`));
      if (isPrepared) {
        tab.links.prepare();
        await settled();
      }
      await letIn(tab);
      return tab;
    },

    /** The tab's socket is lost; the server waits for its return. */
    async loses(tab: Tab, isReturning = true): Promise<void> {
      tabs.splice(tabs.indexOf(tab), 1);
      tabs.forEach(({ links }) => links.peerLeft(tab.peer.peer_id, isReturning));
      await settled();
    },

    /** The same tab enters again with a new peer id. */
    async returns(tab: Tab, number: number): Promise<void> {
      tab.peer = newPeer(tab.name, number, tab.peer.stay_id);
      await letIn(tab);
    },

    /** The server is killed: nobody is notified, and it has forgotten everybody. */
    forgets(): void {
      tabs.splice(0);
    },
  };
}

const seenBy = ({ people }: Tab) =>
  people.map(
    ({ peer, state, isReturning }) => `${peer.person.first_name} ${state}${isReturning ? ', away' : ''}`,
  );
const openConnections = () => connections.filter(({ signalingState }) => signalingState !== 'closed');
/** Everything received over open connections, sorted. */
const receivedTracks = () =>
  openConnections()
    .flatMap((each) => [...each.hears('audio'), ...each.hears('video')])
    .sort();
const BOTH = ['Ada’s face', 'Ada’s voice', 'Grace’s face', 'Grace’s voice'];

beforeEach(() => {
  failures = [];
  installPeerConnections();
});
afterEach(() => expect(failures).toEqual([]));

describe('the connections of a room', () => {
  it('connect everybody with everybody', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    expect(seenBy(ada)).toEqual([]);
    const grace = await room.enter('Grace', 2);
    const alan = await room.enter('Alan', 3);
    expect(seenBy(ada)).toEqual(['Grace connected', 'Alan connected']);
    expect(seenBy(grace)).toEqual(['Ada connected', 'Alan connected']);
    expect(seenBy(alan)).toEqual(['Ada connected', 'Grace connected']);
    expect(connections).toHaveLength(6);
    expect(receivedTracks()).toHaveLength(12);
    expect(alan.people.every(({ stream }) => stream !== null)).toBe(true);
  });

  it('offer what was prepared while entering to the first person there, and leave nothing open in an empty room', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1, true);
    expect(openConnections()).toEqual([]);
    const grace = await room.enter('Grace', 2, true);
    const [, gracesOffer] = connections;
    expect(openConnections()[0]).toBe(gracesOffer);
    const alan = await room.enter('Alan', 3, true);
    expect([seenBy(ada), seenBy(grace), seenBy(alan)]).toEqual([
      ['Grace connected', 'Alan connected'],
      ['Ada connected', 'Alan connected'],
      ['Ada connected', 'Grace connected'],
    ]);
    expect(openConnections()).toHaveLength(6);
    expect(receivedTracks()).toHaveLength(12);
  });

  it('send a changed device over the prepared connection too', async () => {
    const room = openRoom();
    await room.enter('Ada', 1);
    const comes = room.enter('Grace', 2, true);
    await settled();
    const grace = await comes;
    await grace.links.send('audio', fakeTrack('audio', 'Grace’s headset'));
    expect(receivedTracks()).toEqual(['Ada’s face', 'Ada’s voice', 'Grace’s face', 'Grace’s headset']);
  });

  it('stay while somebody’s socket is lost, and when they return from the same tab', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    const stream = ada.people[0]?.stream;
    await room.loses(grace);
    expect(seenBy(ada)).toEqual(['Grace connected, away']);
    expect(receivedTracks()).toEqual(BOTH);
    await room.returns(grace, 2);
    expect([seenBy(ada), seenBy(grace)]).toEqual([['Grace connected'], ['Ada connected']]);
    expect(ada.people[0]?.peer.peer_id).toBe(grace.peer.peer_id);
    expect(ada.people[0]?.stream).toBe(stream);
    expect(connections).toHaveLength(2);
  });

  it.each([
    ['nobody has noticed anything', []],
    ['who returns last finds the path broken', ['connected', 'disconnected']],
    ['both find it broken', ['disconnected', 'disconnected']],
    ['it has failed', ['failed', 'failed']],
  ] as const)('survive a restart of the server, when %s', async (_what, states) => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    const streams = () => [ada.people[0]?.stream, grace.people[0]?.stream];
    const before = streams();
    room.forgets();
    // The first connection is the newcomer’s: Grace’s. An ICE restart cannot be signaled to anybody in the meantime.
    states.forEach((state, index) => connections[index]?.becomes(state));
    await settled();
    await room.returns(grace, 2);
    await room.returns(ada, 1);
    expect([seenBy(ada), seenBy(grace)]).toEqual([['Grace connected'], ['Ada connected']]);
    expect(connections).toHaveLength(2);
    expect(streams()).toEqual(before);
    expect(connections.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
    expect(receivedTracks()).toEqual(BOTH);
  });

  it('stay with a page of an older version without a stay id, as long as they are connected', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    for (const tab of [ada, grace]) tab.peer = { ...tab.peer, stay_id: null };
    room.forgets();
    await room.returns(grace, 2);
    await room.returns(ada, 1);
    expect([seenBy(ada), seenBy(grace)]).toEqual([['Grace connected'], ['Ada connected']]);
    expect(connections).toHaveLength(2);
  });

  it('repeat an offer that was lost with a socket', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    room.forgets();
    for (const { links } of [ada, grace]) links.restart();
    await settled();
    expect(connections.map(({ signalingState }) => signalingState)).toEqual([
      'have-local-offer',
      'have-local-offer',
    ]);
    await room.returns(ada, 1);
    await room.returns(grace, 2);
    expect(connections).toHaveLength(2);
    expect(connections.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
    expect(receivedTracks()).toEqual(BOTH);
  });

  it('are replaced for a person who closed theirs during an interruption', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    await room.loses(grace, false);
    for (const each of connections) if (each.connectionState !== 'closed') each.becomes('disconnected');
    await room.returns(grace, 2);
    expect([seenBy(ada), seenBy(grace)]).toEqual([['Grace connected'], ['Ada connected']]);
    expect(openConnections()).toHaveLength(2);
    expect(receivedTracks()).toEqual(BOTH);
  });

  it('send signals to the current peer id', async () => {
    const room = openRoom();
    await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    await room.loses(grace);
    await room.returns(grace, 2);
    // The newcomer’s connection is the first: she offers.
    const [hers, theirs] = connections;
    const before = theirs?.remoteDescription;
    grace.links.restart();
    await settled();
    expect(theirs?.remoteDescription).not.toBe(before);
    expect(theirs?.remoteDescription).toEqual(hers?.localDescription);
    expect(connections.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
  });

  it.each([
    ['who came last', 1],
    ['who was there', 0],
  ])('are replaced when %s reloads the page', async (_who, index) => {
    const room = openRoom();
    const tabs = [await room.enter('Ada', 1), await room.enter('Grace', 2)];
    const [tab] = tabs.splice(index, 1);
    const [staying] = tabs;
    if (!tab || !staying) throw new Error('two were in the room');
    const before = staying.people[0]?.stream;
    await room.loses(tab);
    tab.links.close();
    const back = await room.enter(tab.name, index + 1);
    expect(seenBy(staying)).toEqual([`${tab.name} connected`]);
    expect(seenBy(back)).toEqual([`${staying.name} connected`]);
    expect(staying.people[0]?.stream).not.toBe(before);
    expect(openConnections()).toHaveLength(2);
    expect(receivedTracks()).toEqual(BOTH);
  });

  it('connect when both return at once, although signals to the old peer id are lost', async () => {
    const room = openRoom();
    const before = await room.enter('Grace', 2);
    // Ada offers to a peer id that disappears at the same time.
    const comes = room.enter('Ada', 1);
    const goes = room.loses(before);
    before.links.close();
    const returns = room.enter('Grace', 2);
    const [ada, , grace] = await Promise.all([comes, goes, returns]);
    await settled();
    expect([seenBy(ada), seenBy(grace)]).toEqual([['Grace connected'], ['Ada connected']]);
    expect(openConnections()).toHaveLength(2);
  });

  it('end when somebody leaves for good', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    await room.loses(grace, false);
    expect(seenBy(ada)).toEqual([]);
    grace.links.close();
    expect(openConnections()).toEqual([]);
  });

  it('replace a track for everybody when the device changes, without renegotiation', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    await room.enter('Grace', 2);
    await room.enter('Alan', 3);
    const descriptions = () => connections.map(({ localDescription }) => localDescription?.sdp);
    const before = descriptions();
    await ada.links.send('audio', fakeTrack('audio', 'Ada’s headset'));
    await settled();
    expect(receivedTracks().filter((name) => name === 'Ada’s headset')).toHaveLength(2);
    expect(receivedTracks()).not.toContain('Ada’s voice');
    expect(descriptions()).toEqual(before);
  });

  it('report the audio level of each person', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    const alan = await room.enter('Alan', 3);
    expect([...ada.links.levels()]).toEqual([
      [grace.peer.person.id, 0],
      [alan.peer.person.id, 0],
    ]);
    // One end of one connection receives audio, so one person hears one other.
    const last = connections.at(-1);
    if (last) last.loudness = 0.4;
    const loud = [ada, grace, alan].flatMap(({ links }) => [...links.levels().values()]);
    expect(loud.sort()).toEqual([0, 0, 0, 0, 0, 0.4]);
  });

  it('report who is muted, and change nothing else', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    const grace = await room.enter('Grace', 2);
    ada.links.peerChanged(grace.peer.peer_id, { microphone_on: false });
    expect(ada.people[0]?.peer).toMatchObject({ microphone_on: false, camera_on: true });
    expect(receivedTracks()).toEqual(BOTH);
  });

  it('ignore signals of unknown people', async () => {
    const room = openRoom();
    const ada = await room.enter('Ada', 1);
    await ada.links.take(sampleId(999), {
      kind: 'description',
      type: 'offer',
      sdp: 'o=- 9 1 IN IP4 0.0.0.0',
    });
    expect(connections).toEqual([]);
  });
});
