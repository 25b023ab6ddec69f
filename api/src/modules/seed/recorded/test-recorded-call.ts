import {
  getInitialData,
  getPeek,
  getPeekDesk,
  getRecording,
  listNotifications,
  listRecordings,
} from '@acquaint/contracts';
import type { ApiClient, Caller } from '../../../../test/client.ts';

/** Expects the recorded session as Ada sees it. */
export async function expectRecording(client: ApiClient, ada: Caller): Promise<void> {
  const { results } = await client.ok(listRecordings, {}, { as: ada });
  expect(results.map(({ state, is_shared }) => [state, is_shared])).toEqual([['ready', true]]);
  const recording = await client.ok(getRecording, { params: { id: results[0]?.id ?? '' } }, { as: ada });
  expect([recording.is_ledger_sound, recording.parts.length]).toEqual([true, 1]);
  for (const { consented_seconds, received_seconds } of recording.tracks)
    expect([consented_seconds, received_seconds]).toEqual([recording.seconds, recording.seconds]);
  const own = recording.tracks.find(({ url }) => url !== null)?.url;
  for (const url of [recording.url, own]) {
    const film = await fetch(client.url + String(url), { headers: { range: 'bytes=4-7' } });
    expect([film.status, film.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    // The name of the first box of every MP4 file.
    expect(await film.text()).toBe('ftyp');
  }
  const desk = await client.ok(getPeekDesk, { params: { id: recording.id } }, { as: ada });
  const cuts = desk.peeks.map(({ from_seconds, until_seconds }) => [from_seconds, until_seconds]);
  const found = desk.suggestions?.map(({ from_seconds, until_seconds }) => [from_seconds, until_seconds]);
  expect(found).toHaveLength(cuts.length);
  for (const [from = 0, until = 0] of [...cuts, ...(found ?? [])])
    expect([from >= 0, until - from >= 20, until <= desk.seconds]).toEqual([true, true, true]);
  expect(desk.suggestions?.map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual([
    expect.arrayContaining(['question', 'whole']),
    expect.arrayContaining(['marked', 'question', 'whole']),
  ]);
  // Each is quoted from its beginning.
  for (const { opening } of desk.suggestions ?? []) expect(opening).toMatch(/^\p{Lu}.*[.?!]$/u);
  // What was measured in the sound agrees with the words, which were written down when it was made.
  for (const { words, speech } of desk.tracks ?? []) {
    const off = (words ?? []).filter(({ from_seconds: from, until_seconds: until }) => {
      const middle = (from + until) / 2;
      return !speech.some(
        (begin, i) => i % 2 === 0 && middle > begin - 0.2 && middle < (speech[i + 1] ?? 0) + 0.2,
      );
    });
    expect(off).toEqual([]);
  }
}

/** Expects the two peeks of the recorded session, each of which waits for one of its people. */
export async function expectPeeksThatWait(
  client: ApiClient,
  callers: Readonly<Record<'ada' | 'bruno' | 'chiyo', Caller>>,
): Promise<void> {
  const waiting = async (as: Caller) => {
    // They are put off, so that nobody is led to them from other pages (R-ONB-5).
    expect((await client.ok(getInitialData, {}, { as })).snips).toEqual([]);
    const { results } = await client.ok(listNotifications, { query: { page_size: 100 } }, { as });
    return results.flatMap(({ kind, path }) =>
      kind === 'peek_pending' ? [new URLSearchParams(path?.split('?')[1]).get('snip') ?? ''] : [],
    );
  };
  const ids = { ada: await waiting(callers.ada), bruno: await waiting(callers.bruno) };
  expect([ids.ada.length, ids.bruno.length, await waiting(callers.chiyo)]).toEqual([1, 1, []]);
  for (const [one, other] of [
    ['ada', 'bruno'],
    ['bruno', 'ada'],
  ] as const) {
    const params = { id: ids[one][0] ?? '' };
    const seen = await client.ok(getPeek, { params }, { as: callers[one] });
    expect([seen.did_clip, seen.published_at, seen.video_state, seen.video_notes]).toEqual([
      false,
      null,
      'ready',
      [],
    ]);
    expect((await client.ok(getPeek, { params }, { as: callers[other] })).did_clip).toBe(true);
    expect((await client.call(getPeek, { params }, { as: callers.chiyo })).status).toBe(404);
    const video = await fetch(client.url + String(seen.video_url), { headers: { range: 'bytes=4-7' } });
    expect([video.status, await video.text()]).toEqual([206, 'ftyp']);
  }
}
