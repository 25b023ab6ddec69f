import type { Signal } from '@acquaint/contracts';
import type { LineQuality } from './picture-quality.ts';
import { watchQuality } from './watch-quality.ts';

/** Events of a link for its room. */
export interface PeerLinkEvents {
  /** Send this signal to the other person through the socket. */
  readonly signal: (signal: Signal) => void;
  /** Tracks of the other person arrived or ended. */
  readonly stream: (stream: MediaStream) => void;
  readonly state: (state: RTCPeerConnectionState) => void;
  /** Our video is paused for this person, to leave the bandwidth to the audio; or it is sent again. */
  readonly paused: (isPaused: boolean) => void;
  /** Their video has stalled, because the connection is too weak; or it continues. */
  readonly stilled: (isStill: boolean) => void;
  /** The quality of the connection has changed. */
  readonly rated: (quality: LineQuality) => void;
}

/** A peer connection to one person. */
export interface PeerLink {
  /** Adds or replaces a track we send; null sends nothing of that kind. */
  readonly send: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>;
  /** Takes a description or candidate from the other side. */
  readonly take: (signal: Signal) => Promise<void>;
  /** Sets the ICE servers for the next restart, because TURN credentials expire. A working connection stays. */
  readonly useIceServers: (servers: readonly RTCIceServer[]) => void;
  /** Restarts ICE when the network has changed. */
  readonly restart: () => void;
  /**
   * Call when the other person is reachable again after the signaling was lost: repeats an unanswered offer.
   * @param searches also restarts ICE if not connected; only one of the two sides does.
   */
  readonly resume: (searches: boolean) => void;
  /** Returns the current audio level of the other person, from 0 to 1. */
  readonly level: () => number;
  readonly close: () => void;
}

interface LinkOptions {
  readonly iceServers: readonly RTCIceServer[];
  /** The newcomer offers; the other one answers. */
  readonly offers: boolean;
  /** Whether we yield when both offer at once; must differ between the two sides. */
  readonly polite: () => boolean;
  readonly tracks: Readonly<Record<'audio' | 'video', MediaStreamTrack | null>>;
  readonly events: PeerLinkEvents;
}

/** Milliseconds a disconnected path may recover on its own before ICE is restarted. */
const HEALING_MS = 1_500;

/**
 * Opens a connection by "perfect negotiation" (WebRTC 1.0, section 10.7): either side may offer at any time, and when both do at
 * once the polite one yields.
 */
export function openPeerLink({ iceServers, offers, polite, tracks, events }: LinkOptions): PeerLink {
  const connection = new RTCPeerConnection({ iceServers: [...iceServers], bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  const senders: Partial<Record<'audio' | 'video', RTCRtpSender>> = {};
  const targetTracks: Record<'audio' | 'video', MediaStreamTrack | null> = { ...tracks };
  let isOffering = false;
  let ignoresOffer = false;
  let healing: ReturnType<typeof setTimeout> | undefined;
  let early: Extract<Signal, { kind: 'candidate' }>[] = [];

  const stopWatching = watchQuality({
    connection,
    sender: (kind) => senders[kind],
    changed: (level) => events.paused(level === 'paused'),
    stilled: events.stilled,
    rated: events.rated,
  });
  const signalDescription = () => {
    const description = connection.localDescription;
    if (description) events.signal({ kind: 'description', type: description.type, sdp: description.sdp });
  };

  /**
   * Attaches our tracks to transceivers. One created by the other's offer is used before a new one. All are attached before
   * anything is awaited, so that one negotiation covers them all.
   */
  const attach = async () => {
    const replaced = (['audio', 'video'] as const).map((kind) => {
      const known = senders[kind];
      if (known) return known.replaceTrack(targetTracks[kind]);
      const free = connection
        .getTransceivers()
        .find((each) => each.receiver.track.kind === kind && each.direction !== 'sendrecv');
      const transceiver = free ?? connection.addTransceiver(kind, { direction: 'sendrecv' });
      transceiver.direction = 'sendrecv';
      senders[kind] = transceiver.sender;
      return transceiver.sender.replaceTrack(targetTracks[kind]);
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

  /** Ignores failures of operations interrupted by closing. */
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
    // Answers an offer that was repeated or rolled back in the meantime, and is obsolete.
    if (signal.type === 'answer' && connection.signalingState !== 'have-local-offer') return;
    await connection.setRemoteDescription({ type: signal.type, sdp: signal.sdp });
    if (signal.type === 'offer') {
      await attach();
      await connection.setLocalDescription();
      signalDescription();
    }
    const waiting = early;
    early = [];
    // A candidate of a connection that the other side has closed fails; that can be ignored.
    for (const candidate of waiting) await takeCandidate(candidate).catch(() => undefined);
  };

  // Signals are processed one after another: a candidate must not overtake its description.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const turn = queue.then(step).catch(reportUnlessClosed);
    // The caller gets the failure; the queue continues.
    queue = turn.catch(() => undefined);
    return turn;
  };
  if (offers) void inTurn(attach);
  const restart = () => {
    if (connection.signalingState !== 'closed') connection.restartIce();
  };

  return {
    send: (kind, track) => {
      targetTracks[kind] = track;
      return inTurn(async () => {
        await senders[kind]?.replaceTrack(track);
      });
    },
    take: (signal) =>
      inTurn(async () => {
        if (signal.kind === 'description') return takeDescription(signal);
        // A candidate of an ignored offer belongs to no later description.
        if (connection.remoteDescription || ignoresOffer) return takeCandidate(signal);
        early.push(signal);
      }),
    useIceServers: (servers) => {
      if (connection.signalingState === 'closed') return;
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers: [...servers] });
    },
    restart,
    resume: (searches) => {
      // The offer was lost with the socket, and the browser creates no other one while it waits for the answer.
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

/** Returns the session id of an SDP's origin line (RFC 8866, section 5.2); another number means a new connection object. */
export function originOf(sdp: string): string | null {
  return /^o=\S+ (\d+) /m.exec(sdp)?.[1] ?? null;
}
