import {
  API_BASE,
  beginGuestClip,
  CLIP_PIECE_BYTES,
  closeClipRequest,
  createClipRequest,
  createToken,
  finishGuestClip,
  generatePeekVideo,
  getGuestClip,
  getPeek,
  getVideoStatus,
  listClipRequests,
  listNotifications,
  listPeeks,
  openClipLink,
  revokeToken,
  sendClipPiece,
  skipPeek,
  updatePeek,
  withdrawGuestClip,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { beginClip, linkIn, pieceAt, recordClip, testRecording } from './test-clip.ts';

/** Milliseconds until a recording is checked: some seconds, more on a busy machine. */
const LOOKED_THROUGH = 300_000;

let ada: TestMember;
let bob: TestMember;
/** Two seconds of a test picture and a tone, in the format that a browser records. */
let recording: Buffer;

beforeAll(async () => {
  [ada, bob] = [await registerMember(), await registerMember()];
  recording = await testRecording();
});

async function ask(options: { uses?: number; expires_in_days?: number } = {}) {
  const body = { for_whom: 'Maya', prompt: 'What did you learn first?', ...options };
  const { request, url } = await api.ok(createClipRequest, { body }, { as: ada });
  return { request, link: linkIn(url), url };
}
const begin = (link: string, size_bytes = recording.length) => beginClip(link, size_bytes);
const record = (link: string, content = recording) => recordClip(link, content);

async function pendingClip(): Promise<string> {
  const { results } = await api.ok(listNotifications, { query: {} }, { as: ada });
  const path = results.find(({ kind }) => kind === 'peek_pending')?.path ?? '';
  return path.slice(path.indexOf('=') + 1);
}

describe('a request for a clip', () => {
  it('shows its link once, is listed only for its author, and can be closed only by its author', async () => {
    const { request, url, link } = await ask();
    expect(url).toMatch(/^http:\/\/[^/]+\/peeks\/record\/[\w-]{43}$/);
    const list = await api.ok(listClipRequests, { query: {} }, { as: ada });
    const { created_at: _created, expires_at: _expires, ...rest } = request;
    expect(list.results[0]).toMatchObject(rest);
    expect(JSON.stringify(list)).not.toContain(link);
    expect((await api.ok(listClipRequests, { query: {} }, { as: bob })).count).toBe(0);
    const params = { id: request.id };
    expect((await api.call(closeClipRequest, { params }, { as: bob })).status).toBe(404);
    expect((await api.ok(closeClipRequest, { params }, { as: ada })).state).toBe('closed');
    expect((await api.ok(closeClipRequest, { params }, { as: ada })).state).toBe('closed');
  });

  it('shows anybody with its link who asks and what for, without an account', async () => {
    const { link } = await ask();
    expect(await api.ok(openClipLink, { body: { link } })).toMatchObject({
      prompt: 'What did you learn first?',
      for_whom: 'Maya',
      member_name: 'Ada Lovelace',
      max_seconds: 60,
    });
  });

  it.each([
    ['unknown', async () => ({ link: 'x'.repeat(43) })],
    ['expired', async () => ({ ...(await ask({ expires_in_days: 1 })), later: 24 * 60 + 1 })],
    [
      'closed',
      async () => {
        const { link, request } = await ask();
        await api.ok(closeClipRequest, { params: { id: request.id } }, { as: ada });
        return { link };
      },
    ],
  ])('refuses a link that is %s', async (_what, make) => {
    const { link, later = 0 } = { later: 0, ...(await make()) };
    const clip = { link, name: 'Maya', consent: true as const, size_bytes: 10 };
    expect((await api.call(openClipLink, { body: { link } }, { later })).status).toBe(404);
    expect((await api.call(beginGuestClip, { body: clip }, { later })).status).toBe(404);
  });

  it('accepts no recording without consent, without a name, or above the size limit', async () => {
    const { link } = await ask();
    const whole = { link, name: 'Maya', consent: true, size_bytes: 10 };
    for (const wrong of [{ consent: false }, { name: ' ' }, { size_bytes: 41 * 1024 * 1024 }]) {
      const answer = await api.raw(`${API_BASE}/guest-clips/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...whole, ...wrong }),
      });
      expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, Object.keys(wrong)]);
    }
  });
});

describe('a guest’s recording', () => {
  it('arrives in pieces, in order; a repeated or early piece changes nothing', async () => {
    const { link } = await ask();
    const long = Buffer.alloc(CLIP_PIECE_BYTES + 5, 'x');
    const { clip } = await begin(link, long.length);
    const send = (offset: number, data = pieceAt(long, offset)) =>
      api.call(sendClipPiece, { body: { clip, offset, data } });
    expect((await send(CLIP_PIECE_BYTES)).body).toEqual({ received_bytes: 0 });
    expect((await send(0, Buffer.from('short').toString('base64'))).status).toBe(400);
    expect((await send(0)).body).toEqual({ received_bytes: CLIP_PIECE_BYTES });
    expect((await send(0)).body).toEqual({ received_bytes: CLIP_PIECE_BYTES });
    expect((await api.call(finishGuestClip, { body: { clip } })).status).toBe(409);
    const other = { clip: 'y'.repeat(43), offset: 0, data: 'AAAA' };
    expect((await api.call(sendClipPiece, { body: other })).status).toBe(404);
    await api.ok(withdrawGuestClip, { body: { clip } });
    expect((await send(CLIP_PIECE_BYTES)).status).toBe(409);
  });

  it(
    'becomes a peek that its member decides about, uses up the link, and is deleted when the guest withdraws it',
    async () => {
      const { link } = await ask();
      const { clip, result } = await record(link);
      expect(result).toMatchObject({ state: 'sent', guest_name: 'Maya Okoro', member_name: 'Ada Lovelace' });
      expect((await api.call(openClipLink, { body: { link } })).status).toBe(404);
      const id = await pendingClip();
      const params = { id };
      expect((await api.call(getPeek, { params }, { as: bob })).status).toBe(404);
      const early = { params, body: { view: 'square' as const } };
      expect((await api.call(generatePeekVideo, early, { as: bob })).status).toBe(404);
      expect((await api.call(generatePeekVideo, early, { as: ada })).status).toBe(409);
      const peek = await api.ok(getPeek, { params }, { as: ada });
      expect(peek).toMatchObject({
        title: 'What did you learn first?',
        raw_users: ['Maya Okoro'],
        aspect: 'landscape',
        published_at: null,
        is_mine: true,
      });
      expect(peek.duration_seconds).toBeGreaterThan(1.5);
      expect(peek.speakers).toMatchObject([{ label: 'Maya Okoro', user_id: null, is_identified: true }]);
      const video = await fetch(api.url + String(peek.video_url));
      const bytes = Buffer.from(await video.arrayBuffer());
      expect([video.status, bytes.readUInt32BE(0)]).toEqual([200, 0x1a45dfa3]);
      expect(bytes.equals(recording)).toBe(false);

      // A file address issued to a login stops working when that login ends.
      const phone = await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
      const ofPhone = api.url + String((await api.ok(getPeek, { params }, { as: phone })).video_url);
      expect((await fetch(ofPhone)).status).toBe(200);
      await api.ok(revokeToken, { body: { refresh: phone.refresh } });
      const statuses = [
        (await fetch(ofPhone)).status,
        (await fetch(api.url + String(peek.video_url))).status,
      ];
      expect(statuses).toEqual([404, 200]);

      const body = { did_clip: true as const };
      expect((await api.ok(updatePeek, { params, body }, { as: ada })).published_at).not.toBeNull();
      const found = await api.ok(listPeeks, { query: { username: ada.username } }, { as: bob });
      expect(found.results.map(({ uuid }) => uuid)).toEqual([id]);
      expect((await api.ok(getGuestClip, { body: { clip } })).state).toBe('published');

      const square = { params, body: { view: 'square' as const } };
      expect((await api.call(generatePeekVideo, square, { as: bob })).status).toBe(403);
      const rendering = { params: await api.ok(generatePeekVideo, square, { as: ada }) };
      expect(await api.ok(generatePeekVideo, square, { as: ada })).toEqual(rendering.params);
      expect((await api.call(getVideoStatus, rendering, { as: bob })).status).toBe(404);
      let made = await api.ok(getVideoStatus, rendering, { as: ada });
      await until(async () => {
        made = await api.ok(getVideoStatus, rendering, { as: ada });
        return made.status !== 'waiting' && made.status !== 'running';
      });
      expect([made.status, made.progress]).toEqual(['done', 1]);
      const file = await fetch(api.url + String(made.video_url));
      const mp4 = Buffer.from(await file.arrayBuffer());
      expect([file.status, mp4.toString('latin1', 4, 8)]).toEqual([200, 'ftyp']);
      // Its metadata say where it is from (R-PEEK-78).
      expect([mp4.includes('Maya Okoro · Acquaint'), mp4.includes('What did you learn first?')]).toEqual([
        true,
        true,
      ]);
      expect((await fetch(`${api.url}/media/peek-videos/${rendering.params.id}`)).status).toBe(404);

      const withdrawn = await api.ok(withdrawGuestClip, { body: { clip } });
      expect(withdrawn).toMatchObject({ state: 'withdrawn', guest_name: '', video_url: null });
      expect((await api.call(getPeek, { params }, { as: ada })).status).toBe(404);
      expect((await fetch(`${api.url}/media/peeks/${id}/video`)).status).toBe(404);
      expect((await fetch(api.url + String(made.video_url))).status).toBe(404);
      expect((await api.call(getVideoStatus, rendering, { as: ada })).status).toBe(404);
      expect((await api.ok(withdrawGuestClip, { body: { clip } })).state).toBe('withdrawn');
      const news = await api.ok(listNotifications, { query: {} }, { as: ada });
      expect(news.results[0]?.title).toBe('Maya Okoro took their clip back');
      expect((await api.call(openClipLink, { body: { link } })).status).toBe(200);
    },
    LOOKED_THROUGH,
  );

  it(
    'that the member skips is not published, and its guest can see that',
    async () => {
      const { link } = await ask({ uses: 2 });
      const { clip } = await record(link);
      expect((await api.call(openClipLink, { body: { link } })).status).toBe(200);
      await api.ok(skipPeek, { params: { id: await pendingClip() } }, { as: ada });
      expect((await api.ok(getGuestClip, { body: { clip } })).state).toBe('declined');
    },
    LOOKED_THROUGH,
  );

  it.each([
    ['not a video', Buffer.from('<html><script>alert(1)</script></html>')],
    ['only the beginning of one', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381', 'hex')],
  ])(
    'that is %s is refused with a reason, and does not use up the link',
    async (_what, content) => {
      const { link } = await ask();
      const { result } = await record(link, content);
      expect(result.state).toBe('refused');
      expect(result.refusal).toMatch(/recording|video/);
      expect((await api.call(openClipLink, { body: { link } })).status).toBe(200);
    },
    LOOKED_THROUGH,
  );
});
