import type { Signal } from '@acquaint/contracts';
import { openPeerLink, originOf, type PeerLink } from './peer-link.ts';
import {
  connections,
  fakeTrack,
  installPeerConnections,
  settled,
  type FakePeerConnection,
} from './test-peer-connection.ts';

interface Side {
  readonly link: PeerLink;
  readonly connection: FakePeerConnection;
  readonly sent: Signal[];
  readonly states: RTCPeerConnectionState[];
  readonly streams: Set<MediaStream>;
  /** Delivers the held signals to the other side, and later ones at once. */
  readonly deliver: () => void;
}

interface PairOptions {
  readonly offers: boolean;
  readonly polite: boolean;
  /** Hold signals until `deliver` is called. */
  readonly isHeld?: boolean;
}

/** Failures of taking signals; a test that provokes one removes it itself. */
let failures: unknown[] = [];

/** Creates a person with a microphone and a camera named after them. */
function openSide(name: string, options: PairOptions, other: () => Side): Side {
  const sent: Signal[] = [];
  const states: RTCPeerConnectionState[] = [];
  const streams = new Set<MediaStream>();
  let isHeld = options.isHeld ?? false;
  const hand = (signal: Signal) => {
    other()
      .link.take(signal)
      .catch((failure: unknown) => failures.push(failure));
  };
  const link = openPeerLink({
    iceServers: [],
    offers: options.offers,
    polite: () => options.polite,
    tracks: { audio: fakeTrack('audio', `${name}’s voice`), video: fakeTrack('video', `${name}’s face`) },
    events: {
      signal: (signal) => {
        sent.push(signal);
        if (!isHeld) hand(signal);
      },
      stream: (stream) => streams.add(stream),
      state: (state) => states.push(state),
      paused: () => undefined,
      stilled: () => undefined,
      rated: () => undefined,
    },
  });
  const connection = connections.at(-1);
  if (!connection) throw new Error('a link opens a connection');
  return {
    link,
    connection,
    sent,
    states,
    streams,
    deliver: () => {
      isHeld = false;
      sent.forEach(hand);
    },
  };
}

/** Ada was there first; Grace enters. */
function openPair(ada: PairOptions, grace: PairOptions): [Side, Side] {
  const pair: [Side, Side] = [openSide('Ada', ada, () => pair[1]), openSide('Grace', grace, () => pair[0])];
  return pair;
}
const kinds = ({ sent }: Side) =>
  sent.map((signal) => (signal.kind === 'candidate' ? 'candidate' : signal.type));
const hears = ({ connection }: Side) => [...connection.hears('audio'), ...connection.hears('video')];

beforeEach(() => {
  failures = [];
  installPeerConnections();
});
afterEach(() => expect(failures).toEqual([]));

describe('a connection between two people', () => {
  it('is offered by the newcomer and answered by the other; both see and hear each other', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await settled();
    expect(kinds(grace)).toEqual(['offer', 'candidate']);
    expect(kinds(ada)).toEqual(['answer', 'candidate']);
    expect([ada.states.at(-1), grace.states.at(-1)]).toEqual(['connected', 'connected']);
    expect(hears(ada)).toEqual(['Grace’s voice', 'Grace’s face']);
    expect(hears(grace)).toEqual(['Ada’s voice', 'Ada’s face']);
    expect(ada.streams.size).toBe(1);
    expect([...ada.streams][0]?.getTracks().map(({ kind }) => kind)).toEqual(['audio', 'video']);
  });

  it('keeps a candidate that arrives before its description', async () => {
    const [ada, grace] = openPair(
      { offers: false, polite: false },
      { offers: true, polite: true, isHeld: true },
    );
    await settled();
    grace.sent.reverse();
    expect(kinds(grace)).toEqual(['candidate', 'offer']);
    grace.deliver();
    await settled();
    expect([ada.states.at(-1), grace.states.at(-1)]).toEqual(['connected', 'connected']);
  });

  it.each([
    ['the newcomer', { offers: true, polite: true }, { offers: true, polite: false }],
    ['who was there', { offers: true, polite: false }, { offers: true, polite: true }],
  ])('resolves simultaneous offers: %s, the impolite side, wins', async (_who, polite, impolite) => {
    const [ada, grace] = openPair({ ...polite, isHeld: true }, { ...impolite, isHeld: true });
    await settled();
    expect([kinds(ada)[0], kinds(grace)[0]]).toEqual(['offer', 'offer']);
    ada.deliver();
    grace.deliver();
    await settled();
    const calm = polite.polite ? ada : grace;
    expect(kinds(calm).slice(0, 4)).toEqual(['offer', 'candidate', 'answer', 'candidate']);
    expect([ada.states.at(-1), grace.states.at(-1)]).toEqual(['connected', 'connected']);
    expect(hears(ada)).toEqual(['Grace’s voice', 'Grace’s face']);
    expect(hears(grace)).toEqual(['Ada’s voice', 'Ada’s face']);
    expect([ada.connection.signalingState, grace.connection.signalingState]).toEqual(['stable', 'stable']);
  });

  it('replaces a device’s track, or sends silence, without renegotiation', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await settled();
    const before = [ada.sent.length, grace.sent.length];
    await ada.link.send('audio', fakeTrack('audio', 'Ada’s headset'));
    await ada.link.send('video', null);
    await settled();
    expect(hears(grace)).toEqual(['Ada’s headset']);
    expect([ada.sent.length, grace.sent.length]).toEqual(before);
  });

  it('sends the track chosen while it was still connecting', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    void ada.link.send('audio', fakeTrack('audio', 'Ada’s headset'));
    void grace.link.send('video', null);
    await settled();
    expect(hears(grace)).toEqual(['Ada’s headset', 'Ada’s face']);
    expect(hears(ada)).toEqual(['Grace’s voice']);
  });

  it('continues after an invalid signal', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await settled();
    await expect(
      grace.link.take({ kind: 'candidate', candidate: 'nonsense', sdp_mid: null, sdp_m_line_index: 0 }),
    ).rejects.toThrow('a candidate of another negotiation');
    await grace.link.send('audio', fakeTrack('audio', 'Grace’s headset'));
    expect(hears(ada)).toEqual(['Grace’s headset', 'Grace’s face']);
  });

  it('can be closed while connecting', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await Promise.resolve();
    ada.link.close();
    grace.link.close();
    await settled();
    expect([ada.sent, grace.sent]).toEqual([[], []]);
  });

  it('ignores signals once it is closed, without errors', async () => {
    const [ada, grace] = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await Promise.resolve();
    ada.link.close();
    await settled();
    grace.link.close();
    await expect(
      ada.link.take({ kind: 'candidate', candidate: 'late', sdp_mid: null, sdp_m_line_index: 0 }),
    ).resolves.toBeUndefined();
    ada.link.restart();
    await settled();
    expect(ada.sent).toEqual([]);
  });
});

describe('a connection whose network changes', () => {
  const HEALING_MS = 1_500;
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  async function openConnected() {
    const pair = openPair({ offers: false, polite: false }, { offers: true, polite: true });
    await settled();
    pair.forEach(({ sent }) => sent.splice(0));
    return pair;
  }

  it('restarts ICE at once when the connection failed', async () => {
    const [ada, grace] = await openConnected();
    ada.connection.becomes('failed');
    await settled();
    expect(kinds(ada)).toEqual(['offer', 'candidate']);
    expect(kinds(grace)[0]).toBe('answer');
    expect(ada.states.at(-1)).toBe('connected');
    expect(hears(grace)).toEqual(['Ada’s voice', 'Ada’s face']);
  });

  it.each([
    ['comes back in time', HEALING_MS - 1, true, []],
    ['stays away', HEALING_MS, false, ['offer', 'candidate']],
  ])('waits before restarting when it %s', async (_what, after, isBack, signals) => {
    const [ada] = await openConnected();
    ada.connection.becomes('disconnected');
    jest.advanceTimersByTime(after);
    if (isBack) ada.connection.becomes('connected');
    jest.advanceTimersByTime(HEALING_MS);
    await settled();
    expect(kinds(ada)).toEqual(signals);
  });
});

it.each([
  ['v=0\r\no=- 46117317 2 IN IP4 127.0.0.1\r\ns=-', '46117317'],
  ['v=0\r\no=mozilla 99 0 IN IP4 0.0.0.0', '99'],
  ['v=0\r\ns=-', null],
])('reads the origin of %j', (sdp, origin) => {
  expect(originOf(sdp)).toBe(origin);
});
