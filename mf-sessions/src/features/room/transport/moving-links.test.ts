import type { RoomPeer } from '@acquaint/contracts';
import { installMediaStream, sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { createMovingLinks } from './moving-links.ts';
import type { RemotePerson, RoomLinks, RoomLinksOptions } from './room-links.ts';
import { samplePeer } from './test-peer.ts';
import { fakeTrack, settled } from './test-peer-connection.ts';

const peerOf = (number: number, name: string): RoomPeer =>
  samplePeer({
    peer_id: sampleId(number + 100),
    person: samplePerson({ id: sampleId(number), first_name: name }),
  });
const GRACE = peerOf(1, 'Grace');
const MAYA = peerOf(2, 'Maya');

/** One kind of connections: what it was told, and a way to say whom it shows. */
interface Way {
  readonly name: string;
  readonly told: string[];
  readonly shows: (peer: RoomPeer, state: RTCPeerConnectionState) => void;
  readonly drops: (peer: RoomPeer) => void;
}
let ways: Way[];
let shown: string[];
let failures: unknown[];

/** Creates connections that record what they are told, and show whom the test says. */
const create =
  (name: string) =>
  ({ changed }: RoomLinksOptions): RoomLinks => {
    const told: string[] = [];
    const people = new Map<string, RemotePerson>();
    const set = (peer: RoomPeer, state: RTCPeerConnectionState): void => {
      const stream = state === 'connected' ? Object.assign(new MediaStream(), { by: name }) : null;
      people.set(peer.person.id, { peer, state, stream, isReturning: false });
    };
    const note = (what: string): void => void told.push(what);
    const tell = (): void => changed([...people.values()]);
    ways.push({
      name,
      told,
      shows: (peer, state) => {
        set(peer, state);
        tell();
      },
      drops: ({ person }) => {
        people.delete(person.id);
        tell();
      },
    });
    const enter = (peer: RoomPeer): void => {
      note(`entered ${peer.person.first_name}`);
      if (!people.has(peer.person.id)) set(peer, 'connecting');
    };
    return {
      prepare: () => note('prepare'),
      entered: (_id, peers) => {
        for (const peer of peers) enter(peer);
        tell();
      },
      peerEntered: (peer) => {
        enter(peer);
        tell();
      },
      peerLeft: (_id, returning) => note(returning ? 'lost' : 'left'),
      peerChanged: () => note('changed'),
      take: () => Promise.resolve(note('signal')),
      send: (kind, track) => Promise.resolve(note(`send ${kind} ${track === null ? 'nothing' : 'track'}`)),
      useIceServers: () => note('ice servers'),
      levels: () => new Map([...people.keys()].map((id) => [id, name === 'direct' ? 0.1 : 0.2])),
      restart: () => note('restart'),
      close: () => note('close'),
    };
  };

function open(isAtServer = false, loadServer = () => Promise.resolve(create('server'))) {
  const links = createMovingLinks({
    iceServers: [],
    sendSignal: () => undefined,
    changed: (people) => {
      shown = people.map(({ peer, stream, state }) => {
        const by = stream === null ? state : (Reflect.get(stream, 'by') as string);
        return `${peer.person.first_name} ${by}`;
      });
    },
    atServer: isAtServer ? create('server') : null,
    loadServer,
    createDirect: create('direct'),
    onError: (failure) => failures.push(failure),
  });
  void links.send('audio', fakeTrack('audio', 'voice'));
  return links;
}
const way = (name: string): Way => {
  const found = ways.find((each) => each.name === name);
  if (!found) throw new Error(`No connections are ${name}`);
  return found;
};

beforeEach(() => {
  jest.useFakeTimers();
  installMediaStream();
  [ways, shown, failures] = [[], [], []];
});
afterEach(() => {
  jest.useRealTimers();
  expect(failures).toEqual([]);
});

it('a call at the server has no direct connections, and cannot move again', async () => {
  const links = open(true);
  links.entered(sampleId(99), [GRACE]);
  links.moveToServer();
  await settled();
  expect(ways.map(({ name }) => name)).toEqual(['server']);
});

it('moves without anybody disappearing: each is shown directly until the server has them, and the guest only by the server', async () => {
  const links = open();
  links.entered(sampleId(99), [GRACE]);
  way('direct').shows(GRACE, 'connected');
  links.moveToServer();
  links.moveToServer();
  await settled();
  expect(ways.map(({ name }) => name)).toEqual(['direct', 'server']);
  expect(way('server').told).toEqual(['send audio track', 'entered Grace']);
  links.peerEntered(MAYA);
  expect(way('direct').told).not.toContain('entered Maya');
  expect(shown).toEqual(['Grace direct', 'Maya connecting']);
  way('server').shows(MAYA, 'connected');
  expect(shown).toEqual(['Grace direct', 'Maya server']);
  way('server').shows(GRACE, 'connected');
  expect(shown).toEqual(['Grace server', 'Maya server']);
  // The other page may not see us through the server yet.
  expect(way('direct').told).not.toContain('close');
  jest.runAllTimers();
  expect(way('direct').told).toContain('close');
  expect(shown).toEqual(['Grace server', 'Maya server']);
});

it('keeps direct connections while the server loses somebody, and after it failed', async () => {
  const links = open();
  links.entered(sampleId(99), [GRACE]);
  way('direct').shows(GRACE, 'connected');
  links.moveToServer();
  await settled();
  way('server').shows(GRACE, 'connected');
  way('server').shows(GRACE, 'failed');
  jest.runAllTimers();
  expect(shown).toEqual(['Grace direct']);
  expect(way('direct').told).not.toContain('close');
});

it('goes on directly when the server’s code cannot be loaded, says so, and tries again by itself', async () => {
  let isThere = false;
  const links = open(false, () =>
    isThere ? Promise.resolve(create('server')) : Promise.reject(new Error('no network')),
  );
  links.entered(sampleId(99), [GRACE]);
  way('direct').shows(GRACE, 'connected');
  jest.useFakeTimers();
  links.moveToServer();
  await jest.advanceTimersByTimeAsync(0);
  expect(failures.splice(0)).toEqual([new Error('no network')]);
  expect(shown).toEqual(['Grace direct']);
  isThere = true;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(way('server').told).toContain('entered Grace');
  links.close();
});

it('sends new tracks and changes both ways while it moves, and hears each person once', async () => {
  const links = open();
  links.entered(sampleId(99), [GRACE]);
  way('direct').shows(GRACE, 'connected');
  links.moveToServer();
  await settled();
  await links.send('video', null);
  links.peerChanged(GRACE.peer_id, { microphone_on: false });
  links.restart();
  for (const name of ['direct', 'server'])
    expect(way(name).told).toEqual(expect.arrayContaining(['send video nothing', 'changed', 'restart']));
  expect([...links.levels()]).toEqual([[GRACE.person.id, 0.1]]);
  way('server').shows(GRACE, 'connected');
  expect([...links.levels()]).toEqual([[GRACE.person.id, 0.2]]);
});

it('after its socket was lost, it enters again: directly with those it knows, through the server with all', async () => {
  const links = open();
  links.entered(sampleId(99), [GRACE]);
  way('direct').shows(GRACE, 'connected');
  links.moveToServer();
  await settled();
  way('direct').told.splice(0);
  links.entered(sampleId(98), [GRACE, MAYA]);
  expect(way('direct').told).toEqual(['entered Grace']);
  expect(way('server').told.slice(-2)).toEqual(['entered Grace', 'entered Maya']);
  links.peerLeft(GRACE.peer_id, false);
  expect(way('direct').told.at(-1)).toBe('left');
  way('direct').drops(GRACE);
  links.close();
  for (const { told } of ways) expect(told.at(-1)).toBe('close');
});
