import {
  answerGuestClip,
  beginGuestClip,
  createClipRequest,
  getClipDesk,
  getGuestClip,
  getPeek,
  listNotifications,
  recutPeek,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { linkIn, recordClip, testRecording } from '../guest-clips/test-clip.ts';

/** Milliseconds until a clip is checked, measured and cut: some seconds, more on a busy machine. */
const MADE = 300_000;

it(
  'a guest’s clip is cut at the desk, in the form in which it was recorded, and shown once its guest agrees to that (R-PEEK-50)',
  async () => {
    const ada = await registerMember();
    const body = { for_whom: 'Maya', prompt: 'What did you learn first?' };
    const { url } = await api.ok(createClipRequest, { body }, { as: ada });
    const { clip } = await recordClip(linkIn(url), await testRecording(5));
    const { results } = await api.ok(listNotifications, { query: {} }, { as: ada });
    const path = results.find(({ kind }) => kind === 'peek_pending')?.path ?? '';
    const params = { id: path.slice(path.indexOf('=') + 1) };

    let desk = await api.ok(getClipDesk, { params }, { as: ada });
    await until(async () => (desk = await api.ok(getClipDesk, { params }, { as: ada })).tracks !== null);
    // A tone is no voice, so nobody can say that nothing is left out.
    expect(desk.tracks).toMatchObject([{ speech: [], words: null }]);
    expect(desk.tracks?.[0]?.levels.length).toBeGreaterThan(45);
    expect((await fetch(api.url + desk.video_url)).status).toBe(200);

    const choice = {
      ...{ from_seconds: 1, until_seconds: 4.5, title: 'A tone', topic_slugs: [], version: 1 },
      speaker_ids: desk.people.map(({ id }) => id),
    };
    let peek = await api.ok(recutPeek, { params, body: choice }, { as: ada });
    expect(peek).toMatchObject({ video_state: 'making', guest: { answer: 'waiting' } });
    await until(async () => {
      peek = await api.ok(getPeek, { params }, { as: ada });
      return peek.video_state !== 'making';
    }, 250_000);
    expect(peek).toMatchObject({ video_state: 'ready', duration_seconds: 3.5, aspect: 'landscape' });
    const asked = await api.ok(getGuestClip, { body: { clip } });
    expect(asked).toMatchObject({ state: 'asked', asked: { title: 'A tone', version: peek.version } });
    const film = await fetch(api.url + String(asked.video_url));
    expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);

    const answer = { clip, version: peek.version, agrees: true };
    expect((await api.ok(answerGuestClip, { body: answer })).state).toBe('published');
    expect((await api.ok(getPeek, { params }, { as: ada })).published_at).not.toBeNull();
  },
  MADE,
);

it(
  'seconds that the guest’s browser lost are said to the guest and at the desk, and no cut contains them (R-PEEK-52)',
  async () => {
    const ada = await registerMember();
    const body = { for_whom: 'Maya', prompt: 'What did you learn first?' };
    const { url } = await api.ok(createClipRequest, { body }, { as: ada });
    const content = await testRecording(10);
    // Ten pieces of a second, but the clock was five seconds further at the end of the sixth one.
    const bytes = Math.floor(content.length / 10);
    const pieces = Array.from({ length: 10 }, (_, at) => ({
      bytes: at < 9 ? bytes : content.length - 9 * bytes,
      until_ms: 1_000 * (at + 1) + (at < 5 ? 0 : 5_000),
    }));
    const { clip, result } = await recordClip(linkIn(url), content, pieces);
    expect(result.lost).toEqual([{ from_seconds: 5, until_seconds: expect.any(Number) as number }]);
    expect(result.lost[0]?.until_seconds).toBeLessThan(7);
    const { results } = await api.ok(listNotifications, { query: {} }, { as: ada });
    const path = results.find(({ kind }) => kind === 'peek_pending')?.path ?? '';
    const params = { id: path.slice(path.indexOf('=') + 1) };
    const desk = await api.ok(getClipDesk, { params }, { as: ada });
    const [guest] = desk.people;
    expect(desk.stretches.map(({ lost_person_ids }) => lost_person_ids)).toEqual([[], [guest?.id], []]);
    expect(desk.stretches[1]).toMatchObject(result.lost[0] ?? {});

    const choice = {
      title: 'A tone',
      topic_slugs: [],
      version: 1,
      speaker_ids: desk.people.map(({ id }) => id),
    };
    const over = { ...choice, from_seconds: 2, until_seconds: 9 };
    const refused = await api.call(recutPeek, { params, body: over }, { as: ada });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({
        errors: { from_seconds: ['A few seconds of the recording are missing there. Choose another part'] },
      }),
    ]);
    const beside = { ...choice, from_seconds: 0, until_seconds: 5 };
    await api.ok(recutPeek, { params, body: beside }, { as: ada });
    expect((await api.ok(getGuestClip, { body: { clip } })).lost).toEqual(result.lost);
  },
  MADE,
);

it('pieces that do not make up the recording are refused (R-PEEK-52)', async () => {
  const ada = await registerMember();
  const { url } = await api.ok(
    createClipRequest,
    { body: { for_whom: '', prompt: 'Who are you?' } },
    { as: ada },
  );
  const body = { link: linkIn(url), name: 'Maya', consent: true as const, size_bytes: 10 };
  const second = { bytes: 5, until_ms: 2_000 };
  for (const pieces of [
    [{ bytes: 4, until_ms: 1_000 }, second],
    [{ bytes: 5, until_ms: 2_001 }, second],
  ])
    expect((await api.call(beginGuestClip, { body: { ...body, pieces } })).status).toBe(400);
  await api.ok(beginGuestClip, { body: { ...body, pieces: [{ bytes: 5, until_ms: 1_000 }, second] } });
});
