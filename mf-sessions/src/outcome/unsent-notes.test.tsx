import 'fake-indexeddb/auto';
import { changeSessionNotes, getInitialData, getSession } from '@acquaint/contracts';
import {
  type Failure,
  fake,
  fakeSample,
  renderRemoteSlot,
  sampleId,
  sampleInitialData,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { sampleSession } from '../components/test-session.ts';
import { createUntil } from '../components/test-until.ts';
import { remote } from '../remote.ts';
import { toBase64 } from './base64.ts';
import { leftNotesOf, unsentNotesOf } from './unsent-notes.ts';

/** Fake BroadcastChannel. */
class Channel {
  private static readonly all = new Set<Channel>();
  onmessage: (() => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.();
  }
  close(): void {
    Channel.all.delete(this);
  }
}

const { changed, until } = createUntil();
/** Number of pages that are sending. */
let sending = 0;

// Missing in jsdom; the fake IndexedDB needs the first.
globalThis.structuredClone ??= <T,>(value: T): T => value;
Object.assign(globalThis, { BroadcastChannel: Channel });
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: async (_name: string, work: () => Promise<void>) => {
      sending += 1;
      try {
        await work();
      } finally {
        sending -= 1;
        changed();
      }
    },
  },
});

const ME = sampleInitialData().user_data.id;
let sessions = 70;
/** Stores updates for a session's notes from a page that is closed. */
async function leave(...updates: readonly number[]): Promise<string> {
  const sessionId = sampleId((sessions += 1));
  for (const each of updates) unsentNotesOf(ME, sessionId).keep(new Uint8Array([1, each, 3]));
  // Waits until they are stored.
  await unsentNotesOf(ME, sessionId).read();
  return sessionId;
}

/** Opens any page of the dashboard. @param answers failures of the first calls; later ones succeed. */
async function openPage(answers: readonly Failure[] = []) {
  const received: string[] = [];
  let refused = 0;
  let named = 0;
  /** Waits until something has happened and nothing is being sent, within `act`. */
  const quietAfter = (what: string, happened: () => boolean, begin: () => unknown = () => undefined) =>
    act(async () => {
      await begin();
      await until(what, () => happened() && sending === 0);
    });
  await renderRemoteSlot(remote, 'notes.unsent', {
    path: '/dashboard/search',
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, ({ params }) => {
        named += 1;
        changed();
        return { status: 200, body: sampleSession({ id: params.id }) };
      }),
      fake(changeSessionNotes, ({ body }) => {
        const answer = answers[refused];
        if (answer) {
          refused += 1;
          return answer;
        }
        received.push(body.update);
        return { status: 200, body: { seq: 1 } };
      }),
    ],
  });
  // Within `act`, React would not render it.
  await screen.findByText('Notes you typed offline are saved automatically.');
  return {
    received,
    refused: () => quietAfter('all refusals', () => refused === answers.length),
    told: (begin?: () => unknown) => quietAfter('what the person is told of', () => named > 0, begin),
  };
}

/** Waits until nothing is left to send. */
const isSent = () => waitFor(async () => expect(await leftNotesOf(ME)).toEqual([]));
const base64 = (each: number): string => toBase64(new Uint8Array([1, each, 3]));

describe('notes you typed offline', () => {
  it('are sent from any page, for every page that left some, and the member is told', async () => {
    await leave(1, 2);
    const page = await openPage();
    await page.told();
    expect(await screen.findByText('What you typed in your notes with Grace is now saved.')).toBeVisible();
    expect(page.received.sort()).toEqual([base64(1), base64(2)].sort());
    await isSent();
  });

  it('wait for the network, and are sent when it is back', async () => {
    await leave(3);
    const page = await openPage([{ status: 503, body: { detail: 'Down' } }]);
    await page.refused();
    expect([page.received, (await leftNotesOf(ME)).length]).toEqual([[], 1]);
    await page.told(() => window.dispatchEvent(new Event('online')));
    expect(page.received).toEqual([base64(3)]);
    await isSent();
  });

  it('are sent as soon as another page of this browser leaves some', async () => {
    const page = await openPage();
    await page.told(() => {
      const notes = unsentNotesOf(ME, sampleId(99));
      notes.keep(new Uint8Array([1, 4, 3]));
      notes.leave();
    });
    expect(page.received).toEqual([base64(4)]);
    await isSent();
  });

  it('of a cancelled session are reported as refused, once, and stay for when the notes are opened', async () => {
    const sessionId = await leave(5);
    const detail = 'You can write notes once the session is confirmed.';
    const page = await openPage([{ status: 409, body: { detail } }]);
    await page.told();
    expect(
      await screen.findByText(new RegExp(`couldn’t save what you typed in your notes with Grace: ${detail}`)),
    ).toBeVisible();
    await isSent();
    await waitFor(async () => expect(await unsentNotesOf(ME, sessionId).read()).toHaveLength(1));
  });

  it('are not deleted when an open page has stored more in the meantime', async () => {
    const sessionId = sampleId(98);
    const open = unsentNotesOf(ME, sessionId);
    open.keep(new Uint8Array([1]));
    await open.read();
    const [before] = await leftNotesOf(ME);
    open.keep(new Uint8Array([1, 2]));
    await open.read();
    await before?.forget();
    expect((await leftNotesOf(ME)).map(({ updates }) => updates.map((update) => [...update]))).toEqual([
      [[1, 2]],
    ]);
    open.forget();
    await open.read();
    expect(await leftNotesOf(ME)).toEqual([]);
  });
});
