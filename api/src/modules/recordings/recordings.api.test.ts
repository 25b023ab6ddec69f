import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  createToken,
  deleteRecording,
  getRecording,
  listNotifications,
  listRecordings,
  revokeToken,
  setRecording,
  shareRecording,
  type Recording,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../test/client.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { findFfmpeg } from '../../media/ffmpeg.ts';
import { openSocket } from '../room/test-socket.ts';
import {
  endCall,
  enterRoom,
  isOver,
  pass,
  pieceOf,
  seenOnce,
  sendPiece,
  serverNow,
  startCall,
  type TestCall,
} from './test-call.ts';

/** A server of its own, because the test moves the clock. */
let server: OwnServer;
let client: ApiClient;
beforeAll(async () => {
  server = await startOwnServer();
  client = server.client;
});
afterAll(() => server.end());

const idOf = (recording: { readonly recording_id: string | null }): string => {
  if (recording.recording_id === null) throw new Error('nothing is recorded');
  return recording.recording_id;
};
const see = (id: string, as: TestMember) => client.ok(getRecording, { params: { id } }, { as });

describe('a call', () => {
  it('is recorded once both consent, stops when one withdraws, and asks a newcomer first', async () => {
    const call = await startCall(client);
    const { ada, grace, sockets, session, consents } = call;
    const stranger = await registerMember({}, client);
    const refused = await client.call(
      setRecording,
      { params: { id: session.id }, body: { consent: true } },
      { as: stranger },
    );
    expect(refused.status).toBe(404);

    const recording = await consents(ada);
    expect(recording).toEqual({
      recording_id: null,
      is_recording: false,
      recorded_since: null,
      asked_by: ada.id,
      waiting_for: [grace.id],
      refused_by: null,
      stopped_at: null,
    });
    // The first message is about Grace joining.
    expect((await sockets.ada.next('room/recording')).recording).toMatchObject({ asked_by: null });
    expect((await sockets.grace.next('room/recording')).recording).toEqual(recording);
    const on = await consents(grace);
    expect(on).toMatchObject({
      is_recording: true,
      recorded_since: expect.stringMatching(/Z$/) as string,
      waiting_for: [],
    });
    const id = idOf(on);
    expect(await consents(grace)).toEqual(on);

    // Grace reloads: her answer still counts. She leaves and comes back: she is asked again, and nothing is recorded until then.
    await sockets.grace.drop();
    await sockets.ada.next('room/peer-left');
    const again = await openSocket(client, grace);
    expect((await enterRoom(client, again, grace, session.id)).recording).toEqual(on);
    again.send({ type: 'room/leave', session_id: session.id });
    await sockets.ada.next('room/peer-left');
    const back = await enterRoom(client, again, grace, session.id);
    expect(back.recording).toEqual({
      ...on,
      is_recording: false,
      recorded_since: null,
      waiting_for: [grace.id],
    });
    expect(await consents(grace)).toMatchObject({ is_recording: true, recording_id: id });

    expect(await consents(ada, false)).toEqual({
      recording_id: id,
      is_recording: false,
      recorded_since: null,
      asked_by: null,
      waiting_for: [],
      refused_by: ada.id,
      stopped_at: expect.stringMatching(/Z$/) as string,
    });
    // Consents given before the stop do not count any more.
    expect(await consents(ada)).toMatchObject({ is_recording: false, waiting_for: [grace.id] });
    expect(await consents(grace, false)).toMatchObject({ asked_by: null, refused_by: grace.id });

    const known = await see(id, grace);
    expect(known.ledger.map(({ what }) => what).join(' ')).toBe(
      'joined joined given given lost joined left joined given withdrawn given withdrawn',
    );
    expect(known).toMatchObject({ state: 'open', is_ledger_sound: true, is_mine: false });
    expect((await client.call(deleteRecording, { params: { id } }, { as: ada })).status).toBe(409);
    await Promise.all([sockets.ada.drop(), again.drop()]);
    const outside = await client.call(
      setRecording,
      { params: { id: (await startCall(client)).session.id }, body: { consent: true } },
      { as: ada },
    );
    expect(outside.status).toBe(404);
  });

  it('tells a browser how far its clock is off', async () => {
    const { sockets, session } = await startCall(client);
    const before = await serverNow(client);
    sockets.ada.send({ type: 'room/clock', session_id: session.id, sent_at: 12.5 });
    const message = await sockets.ada.next('room/clock');
    const time = Date.parse(message.server_time);
    expect(message.sent_at).toBe(12.5);
    // Between the two, however busy the machine is.
    expect([before <= time, time <= (await serverNow(client))]).toEqual([true, true]);
    await Promise.all([sockets.ada.drop(), sockets.grace.drop()]);
  });
});

describe('a piece of a track', () => {
  let call: TestCall;
  let id: string;
  let since: number;
  beforeAll(async () => {
    call = await startCall(client);
    await call.consents(call.ada);
    id = idOf(await call.consents(call.grace));
    since = await serverNow(client);
    await pass(client, 20);
    await call.consents(call.ada, false);
    await pass(client, 20);
  });
  afterAll(() => Promise.all([call.sockets.ada.drop(), call.sockets.grace.drop()]));
  const statusOf = async (as: TestMember, body: ReturnType<typeof pieceOf>) => {
    const { status, body: answer } = await sendPiece(client, as, id, body);
    if (status === 200) return answer.outcome;
    return 'code' in answer ? `${status} ${String(answer.code)}` : status;
  };

  it('is stored once, however often it is sent, and never replaced by a different one', async () => {
    const piece = pieceOf({ from: since, until: since + 2_000 });
    expect(await statusOf(call.ada, piece)).toBe('kept');
    expect(await statusOf(call.ada, piece)).toBe('kept');
    const other = pieceOf({ take_id: piece.take_id, from: since, until: since + 2_000 });
    expect(await statusOf(call.ada, other)).toBe('409 piece-refused');
    const { tracks } = await see(id, call.ada);
    expect(tracks.find(({ person }) => person.id === call.ada.id)?.received_seconds).toBe(2);
  });

  it('is refused without consent of everybody, and stored where a part of it was consented to', async () => {
    expect(await statusOf(call.ada, pieceOf({ from: since + 25_000, until: since + 27_000 }))).toBe(
      'refused',
    );
    expect(await statusOf(call.ada, pieceOf({ from: since - 9_000, until: since - 7_000 }))).toBe('refused');
    expect(await statusOf(call.ada, pieceOf({ from: since + 19_000, until: since + 21_500 }))).toBe('kept');
  });

  it.each([
    ['with the wrong hash', { sha256: 'a'.repeat(64) }],
    ['recorded in the future', { from: '2999-01-01T00:00:00.000Z', until: '2999-01-01T00:00:02.000Z' }],
    ['that ends before it begins', { until: '2020-01-01T00:00:00.000Z' }],
    ['in an unknown format', { mime_type: 'text/html' }],
  ])('%s is answered with 400', async (_, wrong) => {
    expect(await statusOf(call.ada, { ...pieceOf({ from: since, until: since + 1 }), ...wrong })).toBe(400);
  });

  it('is accepted only from people of the session, and only into recorded tracks of their own', async () => {
    const piece = pieceOf({ from: since, until: since + 1_000 });
    expect(await statusOf(await registerMember({}, client), piece)).toBe('404 piece-refused');
    expect(await statusOf(call.grace, piece)).toBe('kept');
    expect(
      await statusOf(call.ada, {
        ...pieceOf({ from: since, until: since + 1_000, seq: 1 }),
        take_id: piece.take_id,
      }),
    ).toBe('409 piece-refused');
  });
});

/** Runs ffmpeg. @throws Error if it is not installed, because these tests need it. */
async function ffmpeg(args: readonly string[]): Promise<void> {
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  await found(args);
}

/**
 * Returns a test picture of this many seconds and silence with a click, in the format that a browser records.
 * @param clickAt in seconds.
 */
async function webm(folder: string, seconds: number, clickAt: number): Promise<Buffer> {
  const path = join(folder, `${clickAt}.webm`);
  const click = `aevalsrc='if(between(t,${clickAt},${clickAt + 0.1}),0.8*sin(2*PI*1000*t),0)':s=48000:d=${seconds}`;
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=320x240:d=${seconds}:r=15`, '-f', 'lavfi', '-i', click],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '200k', '-c:a', 'libopus', path],
  ]);
  return readFileSync(path);
}

/** Finds the time of the first sound and the length of a file, in seconds. */
async function heard(folder: string, video: Buffer): Promise<{ first: number; length: number }> {
  const [source, sound] = [join(folder, 'heard.mp4'), join(folder, 'heard.raw')];
  writeFileSync(source, video);
  await ffmpeg(['-i', source, '-ac', '1', '-ar', '8000', '-f', 's16le', sound]);
  const bytes = readFileSync(sound);
  const samples = Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) =>
    Math.abs(bytes.readInt16LE(2 * index)),
  );
  return { first: samples.findIndex((sample) => sample > 3_000) / 8_000, length: samples.length / 8_000 };
}

describe('after the call', () => {
  let folder: string;
  let call: TestCall;
  let id: string;
  let mine: Recording;
  /** When consent was requested, and when it was withdrawn, in milliseconds of the server's clock. */
  let askedAt: number;
  let stoppedAt: number;

  /** Sends a recorded track in pieces of two seconds. */
  const sendRecordedTrack = async (as: TestMember, video: Buffer, startedAt: number, seconds: number) => {
    const count = seconds / 2;
    const { take_id } = pieceOf({ from: 0, until: 0 });
    for (let seq = 0; seq < count; seq++) {
      const bytes = video.subarray(
        Math.floor((video.length * seq) / count),
        Math.floor((video.length * (seq + 1)) / count),
      );
      const from = startedAt + seq * 2_000;
      const body = pieceOf({
        take_id,
        take_started_at: startedAt,
        seq,
        from,
        until: from + 2_000,
        bytes,
        is_last: seq === count - 1,
      });
      const outcome = from < stoppedAt ? { outcome: 'kept' } : { outcome: 'refused', reason: 'not-agreed' };
      expect((await sendPiece(client, as, id, body)).body).toEqual(outcome);
    }
  };
  const fetched = async (url: string | null): Promise<Buffer> => {
    const answer = await fetch(client.url + (url ?? '/nothing'));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-tracks-'));
    call = await startCall(client);
    const { ada, grace } = call;
    await call.consents(ada);
    askedAt = await serverNow(client);
    id = idOf(await call.consents(grace));
    const since = await serverNow(client);
    await pass(client, 8);
    await call.consents(grace, false);
    stoppedAt = await serverNow(client);
    await pass(client, 10);
    // Both record the same click five seconds after the consent; their recorders started at different times.
    await sendRecordedTrack(ada, await webm(folder, 12, 4.5), since + 500, 12);
    await sendRecordedTrack(grace, await webm(folder, 6, 3.75), since + 1_250, 6);
    await endCall(call);
    await pass(client, 10);
    mine = await seenOnce(client, id, ada, isOver);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('tracks and mix contain the consented time, in sync within 40 ms', async () => {
    expect(mine).toMatchObject({ state: 'ready', is_mine: true, is_shared: true });
    // The consented intervals of the call map to positions in the video.
    const { parts } = await see(id, call.ada);
    expect(parts).toHaveLength(1);
    const [part] = parts.map(({ from, until }) => Date.parse(until) - Date.parse(from));
    expect((part ?? 0) / 1000).toBeCloseTo(mine.seconds, 2);
    expect(Date.parse(parts[0]?.until ?? '')).toBeLessThanOrEqual(stoppedAt);
    const mix = await heard(folder, await fetched(mine.url));
    const { tracks } = await see(id, call.grace);
    const [own] = tracks.filter(({ url }) => url !== null);
    expect(own?.person.id).toBe(call.grace.id);
    const [ofAda, ofGrace] = [
      await heard(folder, await fetched(mine.tracks.find(({ url }) => url !== null)?.url ?? null)),
      await heard(folder, await fetched(own?.url ?? null)),
    ];
    // The consent was given shortly before the clock was read.
    expect(mine.seconds).toBeGreaterThanOrEqual(8);
    expect(Date.parse(parts[0]?.from ?? '')).toBeGreaterThanOrEqual(askedAt);
    for (const { length } of [mix, ofAda, ofGrace]) expect(Math.abs(length - mine.seconds)).toBeLessThan(0.1);
    const early = mine.seconds - 8;
    expect(Math.abs(ofAda.first - ofGrace.first)).toBeLessThan(0.04);
    expect(ofAda.first).toBeGreaterThan(4.9);
    expect(ofAda.first).toBeLessThan(5.05 + early);
    expect(Math.abs(mix.first - ofAda.first)).toBeLessThan(0.04);
  });

  it('both who consented can watch it, until the person who asked for it stops sharing it (R-REC-6)', async () => {
    const share = (as: TestMember, is_shared: boolean) =>
      client.call(shareRecording, { params: { id }, body: { is_shared } }, { as });
    const seen = await see(id, call.grace);
    expect(seen).toMatchObject({ is_mine: false, is_shared: true });
    await fetched(seen.url);
    expect((await fetch(`${client.url}${seen.poster_url}`)).headers.get('content-type')).toBe('image/webp');
    expect((await share(call.ada, false)).body).toMatchObject({ is_shared: false });
    expect((await see(id, call.grace)).url).toBeNull();
    expect((await share(call.grace, true)).status).toBe(403);
    expect((await share(await registerMember({}, client), true)).status).toBe(404);
    expect((await share(call.ada, true)).body).toMatchObject({ is_shared: true });
    const { url } = await see(id, call.grace);
    await fetched(url);
    await share(call.ada, false);
    expect((await fetch(`${client.url}${url}`)).status).toBe(404);
    expect((await fetch(`${client.url}${seen.poster_url}`)).status).toBe(404);
    expect((await fetch(`${client.url}/media/recordings/${id}?pass=none`)).status).toBe(404);
  });

  it('its URL is valid no longer than the login it was issued to', async () => {
    const { email, password } = call.ada;
    const phone = await client.ok(createToken, { body: { email, password } });
    const { url } = await client.ok(getRecording, { params: { id } }, { as: phone });
    await fetched(url);
    await client.ok(revokeToken, { body: { refresh: phone.refresh } });
    expect((await fetch(`${client.url}${url}`)).status).toBe(404);
    await fetched((await see(id, call.ada)).url);
  });

  it('both are notified when it is ready, and have it in their list', async () => {
    for (const as of [call.ada, call.grace]) {
      const { results } = await client.ok(listNotifications, { query: {} }, { as });
      expect(results.map(({ path }) => path)).toContain(`/dashboard/sessions/recording?id=${id}`);
      const list = await client.ok(listRecordings, { query: {} }, { as });
      expect(list.results.map((one) => one.id)).toEqual([id]);
    }
    expect(
      (await client.ok(listRecordings, { query: {} }, { as: await registerMember({}, client) })).count,
    ).toBe(0);
  });

  it('either person can delete it with all its files, and no more pieces are accepted', async () => {
    const { url } = mine;
    await client.ok(deleteRecording, { params: { id } }, { as: call.grace });
    expect((await fetch(`${client.url}${url}`)).status).toBe(404);
    expect((await client.ok(listRecordings, { query: {} }, { as: call.ada })).count).toBe(0);
    const recording = await see(id, call.ada);
    expect(recording).toMatchObject({ state: 'deleted', url: null, size_bytes: 0 });
    // The consent of both can still be proven.
    expect(recording.ledger.length).toBeGreaterThan(4);
    const now = await serverNow(client);
    const late = pieceOf({ from: now - 2_000, until: now });
    expect((await sendPiece(client, call.ada, id, late)).body).toEqual({
      outcome: 'refused',
      reason: 'deleted',
    });
    // A file left by a server that was killed while it assembled a recording that was deleted meanwhile.
    const left = join(server.dataDir, 'files/recordings', id, 'mix.mp4');
    mkdirSync(dirname(left), { recursive: true });
    writeFileSync(left, 'orphan');
    await pass(client, 6 * 3_600);
    await until(() => !existsSync(left));
  });
});
