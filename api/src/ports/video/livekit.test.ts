import { TokenVerifier } from 'livekit-server-sdk';
import { LIVEKIT_KEY, LIVEKIT_SECRET, webhookOf } from '../../../test/servers/livekit-server.ts';
import { createLivekit } from './livekit.ts';
import { VideoRefusal } from './video.ts';

const access = { url: 'wss://media.example', apiKey: LIVEKIT_KEY, apiSecret: LIVEKIT_SECRET };
const livekit = createLivekit(access);
const ROOM = { name: 'room', emptySeconds: 600, departureSeconds: 60, mostPeople: 4 };
const verify = (token: string, secret = LIVEKIT_SECRET, tolerance = 0) =>
  new TokenVerifier(LIVEKIT_KEY, secret).verify(token, tolerance);

describe('A token', () => {
  it('lets one person into one room, as verified by LiveKit itself, and grants nothing else', async () => {
    const claims = await verify(await livekit.tokenFor(ROOM, 'ada', 120));
    expect(claims).toMatchObject({
      sub: 'ada',
      video: { room: 'room', roomJoin: true, canPublishSources: ['camera', 'microphone'] },
      roomConfig: { maxParticipants: 4, departureTimeout: 60, emptyTimeout: 600 },
    });
    const { video } = claims;
    for (const grant of ['roomAdmin', 'roomCreate', 'roomList', 'roomRecord', 'hidden'] as const) {
      expect(video?.[grant]).toBeUndefined();
    }
    expect([video?.canPublishData, claims.name, claims.metadata]).toEqual([false, undefined, undefined]);
  });

  it('is short-lived, and invalid if modified or verified with another secret', async () => {
    const token = await livekit.tokenFor(ROOM, 'ada', 120);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const { exp, nbf } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
    expect((exp ?? 0) - (nbf ?? 0)).toBe(120);
    await expect(verify(token, 'another secret of the same length or so')).rejects.toThrow();
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url');
    await expect(verify([header, changed, signature].join('.'))).rejects.toThrow();
    await expect(verify(await livekit.tokenFor(ROOM, 'ada', -1))).rejects.toThrow();
  });
});

describe('A webhook of LiveKit', () => {
  const joined = {
    event: 'participant_joined',
    room: { name: 'room', sid: 'RM_1' },
    participant: { identity: 'ada', sid: 'PA_1', joinedAt: '1795000000' },
  };

  it.each([
    ['participant_joined', 'joined'],
    ['participant_left', 'left'],
    ['participant_connection_aborted', 'left'],
  ])('%s is read as %s', async (event, kind) => {
    const { body, headers } = await webhookOf({ ...joined, event });
    expect(await livekit.readEvent(body, headers.authorization)).toEqual({
      kind,
      room: 'room',
      roomId: 'RM_1',
      identity: 'ada',
      connection: 'PA_1',
      since: Temporal.Instant.fromEpochMilliseconds(1_795_000_000_000),
    });
  });

  it('room_finished is read as such; events about tracks are ignored', async () => {
    const { room } = joined;
    const finished = await webhookOf({ event: 'room_finished', room });
    expect(await livekit.readEvent(finished.body, finished.headers.authorization)).toEqual({
      kind: 'finished',
      room: 'room',
      roomId: 'RM_1',
    });
    const track = await webhookOf({ event: 'track_published', room, newField: 1 });
    expect(await livekit.readEvent(track.body, track.headers.authorization)).toEqual({ kind: 'other' });
  });

  it.each([
    ['signed with another secret', { secret: 'another secret of the same length or so' }],
    ['signed by another key', { key: 'another-key' }],
    ['expired', { ttl: -60 }],
    ['changed after signing', { signed: '{}' }],
  ])('is refused when it is %s', async (_, options) => {
    const { body, headers } = await webhookOf(joined, options);
    await expect(livekit.readEvent(body, headers.authorization)).rejects.toThrow(VideoRefusal);
  });

  it('is refused without a signature, with an invalid one, and when it is not an event', async () => {
    const { body } = await webhookOf(joined);
    for (const authorization of [undefined, '', 'Bearer x', await livekit.tokenFor(ROOM, 'ada', 120)]) {
      await expect(livekit.readEvent(body, authorization)).rejects.toThrow(VideoRefusal);
    }
  });
});
