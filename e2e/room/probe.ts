import type { BrowserContext, Page } from '@playwright/test';

/** What the probe keeps in a page: every peer connection the page ever made, and when it was told to join. */
interface Probed {
  readonly probedPeers: RTCPeerConnection[];
  /** `performance.now()` of the last click on “Join”. */
  joinedAt?: number;
  /** `performance.now()` when the first remote picture was decoded. */
  firstFrameAt?: number;
}

interface ProbeWishes {
  /** Media may go through a relay (TURN) alone. */
  readonly isRelayOnly?: boolean;
}

/** Watches the peer connections of every page of a context, with getStats alone. */
export async function probe(
  context: BrowserContext,
  { isRelayOnly = false }: ProbeWishes = {},
): Promise<void> {
  await context.addInitScript((relayOnly) => {
    const probed = window as unknown as Probed & { probedPeers: RTCPeerConnection[] };
    probed.probedPeers = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(relayOnly ? { ...configuration, iceTransportPolicy: 'relay' } : configuration);
        probed.probedPeers.push(this);
      }
    };
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Join') {
          probed.joinedAt = performance.now();
        }
      },
      { capture: true },
    );
    const look = async (): Promise<void> => {
      for (const peer of probed.probedPeers) {
        if (peer.connectionState === 'closed') continue;
        for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
          const { type, kind, framesDecoded } = report;
          if (type === 'inbound-rtp' && kind === 'video' && Number(framesDecoded) > 0) {
            probed.firstFrameAt = performance.now();
            return;
          }
        }
      }
      setTimeout(() => void look(), 5);
    };
    void look();
  }, isRelayOnly);
}

/** How many peer connections the page ever made. */
export function connectionsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Probed).probedPeers.length);
}

/** Names the ICE sessions of the open connections: another name after an ICE restart. */
export function iceNames(page: Page): Promise<string> {
  return page.evaluate(() =>
    (window as unknown as Probed).probedPeers
      .map(({ localDescription }) => /^a=ice-ufrag:(\S+)/m.exec(localDescription?.sdp ?? '')?.[1] ?? '')
      .join(' '),
  );
}

/** Pictures decoded in the page's connections that are open. @param from how many of the oldest ones do not count. */
export function framesDecoded(page: Page, from = 0): Promise<number> {
  return page.evaluate(async (first) => {
    let frames = 0;
    for (const peer of (window as unknown as Probed).probedPeers.slice(first)) {
      if (peer.connectionState === 'closed') continue;
      for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
          frames += Number(report['framesDecoded'] ?? 0);
        }
      }
    }
    return frames;
  }, from);
}

/** Milliseconds from the click on “Join” to the first remote picture, by the page's own clock. */
export async function joinToFirstFrame(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as Probed).firstFrameAt !== undefined);
  return page.evaluate(() => {
    const { joinedAt, firstFrameAt } = window as unknown as Probed;
    return (firstFrameAt ?? NaN) - (joinedAt ?? NaN);
  });
}

/**
 * Waits until a page has decoded more pictures than so many.
 * @param from how many of its oldest connections do not count.
 * @returns the time at which that was seen, epoch milliseconds.
 */
export async function morePictures(page: Page, than: number, from = 0, limitMs = 30_000): Promise<number> {
  const end = Date.now() + limitMs;
  for (;;) {
    const frames = await framesDecoded(page, from);
    const now = Date.now();
    if (frames > than) return now;
    if (now > end) throw new Error(`No new picture came in ${limitMs} ms; ${frames} were decoded`);
  }
}

/** What kind of path the media of the page's open connections takes: `host`, `srflx`, `prflx` or `relay`, by the selected pairs. */
export function relayedBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kinds = new Set<string>();
    for (const peer of (window as unknown as Probed).probedPeers) {
      if (peer.connectionState !== 'connected') continue;
      const reports = new Map(
        (await peer.getStats()).entries() as Iterable<[string, Record<string, string>]>,
      );
      for (const { type, selectedCandidatePairId = '' } of reports.values()) {
        if (type !== 'transport') continue;
        const pair = reports.get(selectedCandidatePairId);
        kinds.add(reports.get(pair?.['localCandidateId'] ?? '')?.['candidateType'] ?? 'unknown');
      }
    }
    return [...kinds];
  });
}

/** Seconds of the other's voice that a page has played in all, and of them those that it made up because nothing had come. */
export function voiceOf(page: Page): Promise<{ readonly played: number; readonly madeUp: number }> {
  return page.evaluate(async () => {
    let [played, madeUp] = [0, 0];
    for (const peer of (window as unknown as Probed).probedPeers) {
      if (peer.connectionState === 'closed') continue;
      for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (report['type'] !== 'inbound-rtp' || report['kind'] !== 'audio') continue;
        played += Number(report['totalSamplesDuration'] ?? 0);
        const samples = Number(report['totalSamplesReceived'] ?? 0);
        const concealed = Number(report['concealedSamples'] ?? 0);
        if (samples > 0) madeUp += (Number(report['totalSamplesDuration'] ?? 0) * concealed) / samples;
      }
    }
    return { played, madeUp };
  });
}
