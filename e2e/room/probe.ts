import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** The probe's data in a page: every peer connection created, and when “Join” was clicked. */
interface Probed {
  readonly probedPeers: RTCPeerConnection[];
  /** `performance.now()` of the last click on “Join”. */
  joinedAt?: number;
  /** `performance.now()` when each connection had decoded its first remote picture, sorted. */
  readonly firstFramesAt: number[];
}

interface ProbeOptions {
  /** Media may only use a relay (TURN). */
  readonly isRelayOnly?: boolean;
  /** Number of other people: the first picture is recorded for this many connections. */
  readonly others?: number;
}

/** Watches the peer connections of every page of a context, using only getStats. */
export async function probe(
  context: BrowserContext,
  { isRelayOnly = false, others: count = 1 }: ProbeOptions = {},
): Promise<void> {
  await context.addInitScript(
    ({ relayOnly, others }) => {
      const probed: Probed = Object.assign(window, { probedPeers: [], firstFramesAt: [] });
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
      const seen = new Set<RTCPeerConnection>();
      const look = async (): Promise<void> => {
        for (const peer of probed.probedPeers) {
          if (peer.connectionState === 'closed' || seen.has(peer)) continue;
          for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
            const { type, kind, framesDecoded } = report;
            if (type !== 'inbound-rtp' || kind !== 'video' || !(Number(framesDecoded) > 0)) continue;
            seen.add(peer);
            probed.firstFramesAt.push(performance.now());
          }
        }
        // With several connections a check takes longer, and must not slow them down.
        if (seen.size < others) setTimeout(() => void look(), others > 1 ? 25 : 5);
      };
      void look();
    },
    { relayOnly: isRelayOnly, others: count },
  );
}

/** Returns how many peer connections the page has created in total. */
export function connectionsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Probed).probedPeers.length);
}

/** Returns the ICE username fragments of the open connections, which change with an ICE restart. */
export function iceNames(page: Page): Promise<string> {
  return page.evaluate(() =>
    (window as unknown as Probed).probedPeers
      .map(({ localDescription }) => /^a=ice-ufrag:(\S+)/m.exec(localDescription?.sdp ?? '')?.[1] ?? '')
      .join(' '),
  );
}

/**
 * Returns the pictures decoded in each open connection.
 * @param from number of oldest connections to ignore.
 */
function framesOfEach(page: Page, from = 0): Promise<number[]> {
  return page.evaluate(async (first) => {
    const open = (window as unknown as Probed).probedPeers
      .slice(first)
      .filter(({ connectionState }) => connectionState !== 'closed');
    return Promise.all(
      open.map(async (peer) => {
        let frames = 0;
        for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
          if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
            frames += Number(report['framesDecoded'] ?? 0);
          }
        }
        return frames;
      }),
    );
  }, from);
}

/**
 * Returns the pictures decoded in all open connections.
 * @param from number of oldest connections to ignore.
 */
export async function framesDecoded(page: Page, from = 0): Promise<number> {
  return (await framesOfEach(page, from)).reduce((sum, frames) => sum + frames, 0);
}

/** Returns milliseconds from the click on “Join” until so many others were seen, by the page's clock. */
export async function joinToFirstFrame(page: Page, others = 1): Promise<number> {
  await page.waitForFunction((count) => (window as unknown as Probed).firstFramesAt.length >= count, others);
  return page.evaluate((count) => {
    const { joinedAt, firstFramesAt } = window as unknown as Probed;
    return (firstFramesAt[count - 1] ?? NaN) - (joinedAt ?? NaN);
  }, others);
}

/**
 * Waits until a page has a picture of so many others.
 * @param from number of oldest connections to ignore.
 * @returns when that was observed, in epoch milliseconds.
 */
export async function pictureOfEach(
  page: Page,
  others: number,
  from = 0,
  limitMs = 120_000,
): Promise<number> {
  const end = Date.now() + limitMs;
  for (;;) {
    const frames = await framesOfEach(page, from);
    const now = Date.now();
    if (frames.filter((count) => count > 0).length >= others) return now;
    await pause(25);
    if (now > end) throw new Error(`Not ${others} others were seen in ${limitMs} ms: ${frames.join(', ')}`);
  }
}

/**
 * Waits until a page has decoded more than this many pictures.
 * @param from number of oldest connections to ignore.
 * @returns when that was observed, in epoch milliseconds.
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

/** Returns the candidate types of the open connections' selected pairs: `host`, `srflx`, `prflx` or `relay`. */
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

/** Returns how many seconds of the other's voice a page has played, and how many of them were concealed for lack of data. */
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
