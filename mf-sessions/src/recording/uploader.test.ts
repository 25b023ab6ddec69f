import 'fake-indexeddb/auto';
import { ApiFailure } from '@acquaint/api-client';
import type { PieceOutcome } from '@acquaint/contracts';
import { openPieceStore, type StoredPiece } from './piece-store.ts';
import { startUploader, type UploadState } from './uploader.ts';

// Hidden by jsdom; needed by the fake IndexedDB.
globalThis.structuredClone ??= <T>(value: T): T => value;

const USER = 'ada';
const KEPT: PieceOutcome = { outcome: 'kept' };
let takes = 0;
const piece = (seq: number, part: Partial<StoredPiece> = {}): StoredPiece => ({
  userId: USER,
  recordingId: 'r',
  takeId: `take-${takes}`,
  takeStartedAt: 1_000 + takes,
  mimeType: 'video/webm',
  seq,
  from: seq * 2_000,
  until: (seq + 1) * 2_000,
  isLast: false,
  bytes: new ArrayBuffer(4),
  ...part,
});

/** Runs an upload with waiting pieces, a fake server with these answers, and pauses that end at once. */
async function upload(count: number, answers: readonly (ApiFailure | PieceOutcome)[]) {
  takes += 1;
  const store = openPieceStore(indexedDB);
  for (let seq = count - 1; seq >= 0; seq--) await store.put(piece(seq));
  const sent: number[] = [];
  const pauses: number[] = [];
  const states: UploadState[] = [];
  const lost: [seq: number, why: string][] = [];
  const left = [...answers];
  await new Promise<void>((done) => {
    const uploader = startUploader({
      store,
      userId: USER,
      send: ({ seq }) => {
        sent.push(seq);
        const answer = left.shift() ?? KEPT;
        return answer instanceof ApiFailure ? Promise.reject(answer) : Promise.resolve(answer);
      },
      onLost: ({ seq }, why) => lost.push([seq, why]),
      alone: (work) => work(),
      pause: (milliseconds) => {
        pauses.push(milliseconds);
        return Promise.resolve();
      },
      changed: (state) => {
        states.push(state);
        if (state.waiting.pieces > 0 || sent.length === 0) return;
        uploader.stop();
        done();
      },
    });
  });
  return { sent, pauses, states, lost, waiting: await store.waiting(USER) };
}

describe('stored pieces of a recording', () => {
  it('are sent in order, and deleted once acknowledged', async () => {
    const { sent, waiting, states } = await upload(3, []);
    expect(sent).toEqual([0, 1, 2]);
    expect(waiting).toEqual({ pieces: 0, seconds: 0 });
    expect(states.at(-1)).toMatchObject({ sentSeconds: 6, problem: null });
  });

  it.each([
    ['without a network', 0],
    ['while the disk of the server is full', 507],
    ['while the server is down', 502],
  ])('stay %s, count as waiting, and are sent later', async (_, status) => {
    const failure = new ApiFailure(status, { detail: 'There is no room.' });
    const { sent, pauses, states } = await upload(2, [failure, failure, failure]);
    expect(sent).toEqual([0, 0, 0, 0, 1]);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    expect(states.find(({ problem }) => problem !== null)).toMatchObject({
      waiting: { pieces: 2, seconds: 4 },
      sentSeconds: 0,
      problem: 'There is no room.',
    });
  });

  it('wait as long as the server asks, and otherwise never longer than a minute', async () => {
    const busy = new ApiFailure(429, {}, 90);
    const down = Array.from({ length: 9 }, () => new ApiFailure(503, {}));
    const { pauses } = await upload(1, [busy, ...down]);
    expect(pauses[0]).toBe(90_000);
    expect(Math.max(...pauses.slice(1))).toBe(60_000);
  });

  it('are deleted when our server refuses them for good, and the next piece follows', async () => {
    const { sent, pauses, lost, states } = await upload(2, [
      new ApiFailure(404, { detail: 'Gone', code: 'piece-refused' }),
    ]);
    expect(sent).toEqual([0, 1]);
    expect(pauses).toEqual([]);
    expect(lost).toEqual([[0, 'unusable']]);
    expect(states.at(-1)).toMatchObject({ sentSeconds: 2 });
  });

  it('do not count as sent if the server does not keep them: each loss is reported with its reason', async () => {
    const { sent, lost, states, waiting } = await upload(4, [
      KEPT,
      { outcome: 'refused', reason: 'not-agreed' },
      { outcome: 'refused', reason: 'deleted' },
      // An older server does not give a reason.
      { outcome: 'refused' },
    ]);
    expect(sent).toEqual([0, 1, 2, 3]);
    expect(lost).toEqual([
      [1, 'not-agreed'],
      [2, 'deleted'],
      [3, 'not-agreed'],
    ]);
    expect(states.at(-1)).toMatchObject({ sentSeconds: 2, problem: null });
    expect(waiting.pieces).toBe(0);
  });

  it.each([403, 404, 409, 413])('stay when a proxy answers %d', async (status) => {
    const page = new ApiFailure(status, '<html>Not here</html>');
    expect((await upload(1, [page, page, page, page, page])).sent).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('that arrive corrupted are sent again, and given up after three times, whatever else failed in between', async () => {
    const broken = new ApiFailure(400, {
      detail: 'Check',
      errors: { sha256: ['The piece was damaged on the way'] },
    });
    const down = new ApiFailure(503, {});
    expect((await upload(2, [down, down, broken, KEPT])).sent).toEqual([0, 0, 0, 0, 1]);
    const result = await upload(2, [broken, down, broken, down, broken]);
    expect(result).toMatchObject({ sent: [0, 0, 0, 0, 0, 1], lost: [[0, 'unusable']] });
    expect((await upload(2, [broken, broken, KEPT, broken])).sent).toEqual([0, 0, 0, 1, 1]);
  });

  it('of another person are not touched', async () => {
    takes += 1;
    const store = openPieceStore(indexedDB);
    await store.put(piece(0, { userId: 'grace' }));
    expect(await store.oldest(USER)).toBeNull();
    expect(await store.waiting('grace')).toEqual({ pieces: 1, seconds: 2 });
    await store.remove(piece(0, { userId: 'grace' }));
    expect(await store.oldest('grace')).toBeNull();
  });
});
