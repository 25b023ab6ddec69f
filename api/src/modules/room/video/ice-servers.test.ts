import { createHmac } from 'node:crypto';
import { iceServers } from './ice-servers.ts';

describe('ICE servers', () => {
  const now = Temporal.Instant.from('2026-11-24T10:00:00Z');

  it('are empty without settings: a single machine or network needs none', () => {
    expect(iceServers({ stunUrl: undefined, turn: undefined }, 'ada', now)).toEqual([]);
  });

  it('of TURN carry credentials for this person that expire after two hours', () => {
    const config = {
      stunUrl: 'stun:stun.example:3478',
      turn: { url: 'turn:turn.example:3478', secret: 'shared secret' },
    };
    const [stun, turn] = iceServers(config, 'ada', now);
    expect(stun).toEqual({ urls: ['stun:stun.example:3478'] });
    const end = Date.parse('2026-11-24T12:00:00Z') / 1000;
    expect(turn?.username).toBe(`${end}:ada`);
    const expected = createHmac('sha1', 'shared secret').update(`${end}:ada`).digest('base64');
    expect(turn?.credential).toBe(expected);
  });
});
