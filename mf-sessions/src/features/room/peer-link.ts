import type { Signal } from '@acquaint/contracts';
import { watchQuality } from './watch-quality.ts';

/** What a link tells its room. */
export interface PeerLinkEvents {
  /** Hand this to the other person through the socket. */
  readonly signal: (signal: Signal) => void;
  /** Tracks of the other person arrived or ended. */
  readonly stream: (stream: MediaStream) => void;
  readonly state: (state: RTCPeerConnectionState) => void;
  /** Our picture is not sent to them for now, so that the voice arrives; or it is sent again. */
  readonly paused: (isPaused: boolean) => void;
  /** Their picture has come to a stop: the way is too weak for it; or it moves again. */
  readonly stilled: (isStill: boolean) => void;
}

/** One browser-to-browser connection to one person. */
export interface PeerLink {
  /** Adds or replaces what we send; null sends nothing of that kind. */
  readonly send: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>;
  /** Takes a description or candidate of the other side. */
  readonly take: (signal: Signal) => Promise<void>;
  /** Servers to find the next new path by: credentials of a relay end. The path that carries stays. */
  readonly useIceServers: (servers: readonly RTCIceServer[]) => void;
  /** Finds a new path when the network changed (ICE restart). */
  readonly restart: () => void;
  /**
   * The other person is reached again after the signalling was away: what was offered meanwhile is offered anew.
   * @param searches also looks for a new path when the old one does not carry; one of the two sides does.
   */
  readonly resume: (searches: boolean) => void;
  /** How loud the other person is heard now, 0 to 1. */
  readonly level: () => number;
  readonly close: () => void;
}

interface LinkOptions {
  readonly iceServers: readonly RTCIceServer[];
  /** The newcomer offers; the one who was there answers. */
  readonly offers: boolean;
  /** Who gives way when both offer at once; the two sides must differ. */
  readonly polite: () => boolean;
  readonly tracks: Readonly<Record<'audio' | 'video', MediaStreamTrack | null>>;
  readonly events: PeerLinkEvents;
}

/** How long a broken path may heal by itself before a new one is looked for, milliseconds. */
const HEALING_MS = 1_500;

/**
 * Opens a connection by "perfect negotiation" (WebRTC 1.0, section 10.7): either side may offer at any time, and
 * when both do at once the polite one gives way.
 */
export function openPeerLink({ iceServers, offers, polite, tracks, events }: LinkOptions): PeerLink {
  const connection = new RTCPeerConnection({ iceServers: [...iceServers], bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  const senders: Partial<Record<'audio' | 'video', RTCRtpSender>> = {};
  const wanted: Record<'audio' | 'video', MediaStreamTrack | null> = { ...tracks };
  let isOffering = false;
  let ignoresOffer = false;
  let healing: ReturnType<typeof setTimeout> | undefined;
  let early: Extract<Signal, { kind: 'candidate' }>[] = [];

  const stopWatching = watchQuality({
    connection,
    sender: (kind) => senders[kind],
    changed: (level) => events.paused(level === 'paused'),
    stilled: events.stilled,
  });
  const signalDescription = () => {
    const description = connection.localDescription;
    if (description) events.signal({ kind: 'description', type: description.type, sdp: description.sdp });
  };

  /**
   * Puts our tracks on the transceivers; a transceiver that the other's offer made is used before a new one. All of them before
   * anything is waited for: one negotiation has them all.
   */
  const attach = async () => {
    const replaced = (['audio', 'video'] as const).map((kind) => {
      const known = senders[kind];
      if (known) return known.replaceTrack(wanted[kind]);
      const free = connection
        .getTransceivers()
        .find((each) => each.receiver.track.kind === kind && each.direction !== 'sendrecv');
      const transceiver = free ?? connection.addTransceiver(kind, { direction: 'sendrecv' });
      transceiver.direction = 'sendrecv';
      senders[kind] = transceiver.sender;
      return transceiver.sender.replaceTrack(wanted[kind]);
    });
    await Promise.all(replaced);
  };

  const offer = async () => {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      signalDescription();
    } catch (failure) {
      reportUnlessClosed(failure);
    } finally {
      isOffering = false;
    }
  };
  connection.addEventListener('negotiationneeded', () => void offer());
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate?.candidate) return;
    events.signal({
      kind: 'candidate',
      candidate: candidate.candidate,
      sdp_mid: candidate.sdpMid,
      sdp_m_line_index: candidate.sdpMLineIndex,
    });
  });
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    events.stream(stream);
  });
  connection.addEventListener('connectionstatechange', () => {
    const state = connection.connectionState;
    events.state(state);
    clearTimeout(healing);
    if (state === 'failed') connection.restartIce();
    if (state === 'disconnected') healing = setTimeout(() => connection.restartIce(), HEALING_MS);
  });

  /** A closed connection refuses what was under way: that is no failure. */
  function reportUnlessClosed(failure: unknown): void {
    if (connection.signalingState !== 'closed') throw failure;
  }

  const takeCandidate = async (signal: Extract<Signal, { kind: 'candidate' }>) => {
    try {
      await connection.addIceCandidate({
        candidate: signal.candidate,
        sdpMid: signal.sdp_mid,
        sdpMLineIndex: signal.sdp_m_line_index,
      });
    } catch (failure) {
      if (!ignoresOffer) reportUnlessClosed(failure);
    }
  };

  const takeDescription = async (signal: Extract<Signal, { kind: 'description' }>) => {
    const collides = signal.type === 'offer' && (isOffering || connection.signalingState !== 'stable');
    ignoresOffer = !polite() && collides;
    if (ignoresOffer) return;
    // To an offer that was made anew meanwhile, or given way: what it answers is gone.
    if (signal.type === 'answer' && connection.signalingState !== 'have-local-offer') return;
    await connection.setRemoteDescription({ type: signal.type, sdp: signal.sdp });
    if (signal.type === 'offer') {
      await attach();
      await connection.setLocalDescription();
      signalDescription();
    }
    const waiting = early;
    early = [];
    // One of a connection that the other side has given up meanwhile is of no use, and no failure.
    for (const candidate of waiting) await takeCandidate(candidate).catch(() => undefined);
  };

  // Signals are taken one after another: a candidate must not overtake the description it belongs to.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const taken = queue.then(step).catch(reportUnlessClosed);
    // Who asked hears of a failure; what comes after it is taken all the same.
    queue = taken.catch(() => undefined);
    return taken;
  };
  if (offers) void inTurn(attach);
  const restart = () => {
    if (connection.signalingState !== 'closed') connection.restartIce();
  };

  return {
    send: (kind, track) => {
      wanted[kind] = track;
      return inTurn(async () => {
        await senders[kind]?.replaceTrack(track);
      });
    },
    take: (signal) =>
      inTurn(async () => {
        if (signal.kind === 'description') return takeDescription(signal);
        // A candidate of an offer that was ignored belongs to no description to come.
        if (connection.remoteDescription || ignoresOffer) return takeCandidate(signal);
        early.push(signal);
      }),
    useIceServers: (servers) => {
      if (connection.signalingState === 'closed') return;
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers: [...servers] });
    },
    restart,
    resume: (searches) => {
      // Its offer went with the socket that was lost, and the browser asks for no other one while it waits for the answer.
      const isUnheard = connection.signalingState === 'have-local-offer';
      if (isUnheard || (searches && connection.connectionState !== 'connected')) restart();
      if (isUnheard) void offer();
    },
    level: () => {
      const receiver = connection.getReceivers().find(({ track }) => track.kind === 'audio');
      return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
    },
    close: () => {
      stopWatching();
      clearTimeout(healing);
      connection.close();
    },
  };
}

/** The session id of an SDP's origin line (RFC 8866, section 5.2): another number means a new connection object. */
export function originOf(sdp: string): string | null {
  return /^o=\S+ (\d+) /m.exec(sdp)?.[1] ?? null;
}
