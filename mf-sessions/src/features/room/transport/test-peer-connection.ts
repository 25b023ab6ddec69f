import { installMediaStream } from '@acquaint/remote-kit/testing';

/**
 * Peer connections in memory: enough of RTCPeerConnection (WebRTC 1.0) to really exchange descriptions and candidates. It rejects
 * what browsers reject: an unsolicited answer, a candidate before a description, or one of another negotiation. Everything runs
 * in microtasks; `settled()` waits until none is left.
 */

type Kind = 'audio' | 'video';
type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** A media line of a description: `m=audio 0 sendrecv`. */
interface MediaLine {
  readonly kind: Kind;
  readonly mid: string;
  readonly direction: Direction;
}

interface Description {
  readonly type: RTCSdpType;
  readonly sdp: string;
}

export interface FakeTrack {
  readonly kind: Kind;
  readonly name: string;
}

interface FakeTransceiver {
  mid: string | null;
  direction: Direction;
  /** Result of the last negotiation; null before the first. */
  agreed: Direction | null;
  readonly kind: Kind;
  readonly sender: { track: FakeTrack | null; replaceTrack: (track: FakeTrack | null) => Promise<void> };
  readonly receiver: { readonly track: FakeTrack };
}

/** Returns a fake track for `send`. */
export function fakeTrack(kind: Kind, name: string): MediaStreamTrack {
  return Object.assign(new EventTarget(), { kind, name }) as unknown as MediaStreamTrack;
}

/** The part of a ticket for peer-to-peer calls. */
export const NO_SERVER = { video: 'peer', livekit_url: null, livekit_token: null } as const;

/** Waits until all pending signals and events have arrived. These connections use no timers. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
}

/** Lets pending microtasks run first, where a browser would queue a task. */
async function aTaskLater(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Connections created since `installPeerConnections`, oldest first. */
export let connections: FakePeerConnection[] = [];

/** Installs the fakes as browser globals. */
export function installPeerConnections(): void {
  connections = [];
  installMediaStream();
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
}

export class FakePeerConnection extends EventTarget {
  /** Number of the origin line, which identifies a connection object (RFC 8866, section 5.2). */
  readonly origin = String(connections.length + 1);
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  /** Audio level of the other side, set by the test. */
  loudness = 0;
  readonly #transceivers: FakeTransceiver[] = [];
  #version = 0;
  #needsRestart = false;
  #isCheckQueued = false;
  /** Identifies this side's ICE credentials; a restart creates new ones. */
  #fragment = 0;
  #candidatesTaken = 0;

  #configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration = {}) {
    super();
    this.#configuration = configuration;
    connections.push(this);
  }

  getConfiguration(): RTCConfiguration {
    return this.#configuration;
  }

  setConfiguration(configuration: RTCConfiguration): void {
    this.#refuseWhenClosed();
    this.#configuration = configuration;
  }

  getTransceivers(): FakeTransceiver[] {
    return [...this.#transceivers];
  }

  addTransceiver(kind: Kind, { direction }: { readonly direction: Direction }): FakeTransceiver {
    const transceiver = this.#make(kind, direction);
    this.#checkSoon();
    return transceiver;
  }

  getReceivers(): { readonly track: FakeTrack; getSynchronizationSources: () => { audioLevel: number }[] }[] {
    return this.#transceivers.map(({ receiver, kind }) => ({
      track: receiver.track,
      getSynchronizationSources: () => [{ audioLevel: kind === 'audio' ? this.loudness : 1 }],
    }));
  }

  /** Returns no statistics, because there is no real connection. */
  getStats(): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map<string, unknown>());
  }

  restartIce(): void {
    this.#needsRestart = true;
    this.#checkSoon();
  }

  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }

  /** Sets the connection state, as the network would. */
  becomes(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  async setLocalDescription(): Promise<void> {
    await Promise.resolve();
    this.#refuseWhenClosed();
    const isAnswer = this.signalingState === 'have-remote-offer';
    if (this.#needsRestart || this.#fragment === 0) this.#fragment += 1;
    this.#needsRestart = false;
    for (const transceiver of this.#transceivers) {
      if (transceiver.mid === null && !isAnswer)
        transceiver.mid = `${this.origin}-${this.#transceivers.indexOf(transceiver)}`;
    }
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp: this.#write() };
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer';
    if (isAnswer) this.#agree();
    void this.#gather();
  }

  async setRemoteDescription(description: Description): Promise<void> {
    await Promise.resolve();
    this.#refuseWhenClosed();
    const isOffer = description.type === 'offer';
    if (isOffer && this.signalingState === 'have-local-offer') this.#rollBack();
    if (isOffer ? this.signalingState !== 'stable' : this.signalingState !== 'have-local-offer') {
      throw new DOMException(`a ${description.type} in ${this.signalingState}`, 'InvalidStateError');
    }
    this.remoteDescription = description;
    this.#candidatesTaken = 0;
    this.signalingState = isOffer ? 'have-remote-offer' : 'stable';
    for (const line of read(description.sdp)) this.#takeLine(line);
    if (!isOffer) this.#agree();
  }

  async addIceCandidate({ candidate }: { readonly candidate: string }): Promise<void> {
    await Promise.resolve();
    this.#refuseWhenClosed();
    if (!this.remoteDescription) {
      throw new DOMException('a candidate without a description', 'InvalidStateError');
    }
    if (candidate !== candidateOf(this.remoteDescription.sdp)) {
      throw new DOMException('a candidate of another negotiation', 'OperationError');
    }
    this.#candidatesTaken += 1;
    this.#connectWhenReady();
  }

  /** Returns the names of the other side's tracks of a kind that arrive here. */
  hears(kind: Kind): string[] {
    const other = connections.find(
      ({ origin }) => this.remoteDescription && origin === originLine(this.remoteDescription.sdp)?.[1],
    );
    return this.#transceivers
      .filter((each) => each.kind === kind && each.agreed !== null)
      .map(({ mid }) => other?.getTransceivers().find((each) => each.mid === mid))
      .filter((each) => each?.agreed === 'sendrecv' || each?.agreed === 'sendonly')
      .flatMap((each) => each?.sender.track?.name ?? []);
  }

  #make(kind: Kind, direction: Direction): FakeTransceiver {
    const sender: FakeTransceiver['sender'] = {
      track: null,
      replaceTrack: async (track) => {
        await Promise.resolve();
        this.#refuseWhenClosed();
        sender.track = track;
      },
    };
    const receiver = { track: { kind, name: `received ${kind}` } };
    const transceiver = { mid: null, direction, agreed: null, kind, sender, receiver };
    this.#transceivers.push(transceiver);
    return transceiver;
  }

  /** Finds the transceiver of a line, or creates one: those of `addTransceiver` are never reused (section 5.1). */
  #takeLine({ kind, mid, direction }: MediaLine): void {
    let transceiver = this.#transceivers.find((each) => each.mid === mid);
    if (!transceiver) {
      transceiver = this.#make(kind, 'recvonly');
      transceiver.mid = mid;
    }
    if (direction === 'sendrecv' || direction === 'sendonly') {
      this.dispatchEvent(Object.assign(new Event('track'), { track: transceiver.receiver.track }));
    }
  }

  /** Discards the offer and its ICE credentials (JSEP, section 4.1.10.2). */
  #rollBack(): void {
    this.#fragment += 1;
    for (const transceiver of this.#transceivers) if (transceiver.agreed === null) transceiver.mid = null;
    this.signalingState = 'stable';
  }

  #agree(): void {
    for (const transceiver of this.#transceivers)
      if (transceiver.mid !== null) transceiver.agreed = transceiver.direction;
    this.#connectWhenReady();
    this.#checkSoon();
  }

  #connectWhenReady(): void {
    const isDescribed = this.localDescription !== null && this.remoteDescription !== null;
    if (isDescribed && this.#candidatesTaken > 0 && this.signalingState === 'stable') {
      if (this.connectionState !== 'connected') this.becomes('connected');
    }
  }

  #checkSoon(): void {
    if (this.#isCheckQueued) return;
    this.#isCheckQueued = true;
    void aTaskLater().then(() => {
      this.#isCheckQueued = false;
      if (this.signalingState !== 'stable') return;
      const isNew = this.#transceivers.some(({ agreed, direction }) => agreed !== direction);
      if (isNew || this.#needsRestart) this.dispatchEvent(new Event('negotiationneeded'));
    });
  }

  async #gather(): Promise<void> {
    await aTaskLater();
    const candidate = this.localDescription && candidateOf(this.localDescription.sdp);
    for (const address of [candidate, '']) {
      const init = { candidate: address, sdpMid: '0', sdpMLineIndex: 0 };
      this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: init }));
    }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }));
  }

  #write(): string {
    this.#version += 1;
    // An endless negotiation must fail the test, not hang it.
    if (this.#version > 50) throw new Error('This negotiation has no end');
    const lines = this.#transceivers
      .filter(({ mid }) => mid !== null)
      .map(({ kind, mid, direction }) => `m=${kind} ${mid} ${direction}`);
    return [
      `v=0`,
      `o=- ${this.origin} ${this.#version} IN IP4 127.0.0.1`,
      `u=${this.#fragment}`,
      ...lines,
    ].join('\r\n');
  }

  #refuseWhenClosed(): void {
    if (this.signalingState === 'closed')
      throw new DOMException('the connection is closed', 'InvalidStateError');
  }
}

function originLine(sdp: string): RegExpExecArray | null {
  return /^o=- (\d+) /m.exec(sdp);
}

/** Returns the only candidate of a side, by its origin and credentials. */
function candidateOf(sdp: string): string {
  return `candidate:${originLine(sdp)?.[1] ?? ''} ${/^u=(\d+)/m.exec(sdp)?.[1] ?? ''}`;
}

function read(sdp: string): MediaLine[] {
  return [...sdp.matchAll(/^m=(audio|video) (\S+) (\S+)/gm)].map(([, kind, mid, direction]) => ({
    kind: kind as Kind,
    mid: mid ?? '',
    direction: direction as Direction,
  }));
}
