import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { z } from 'zod';
import { createAccessTokens, createTokenKind } from './tokens.ts';

const secret = 'a secret of at least thirty-two characters';
const person = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;

describe('access tokens', () => {
  it('return the person who was logged in, also from the cache', () => {
    const tokens = createAccessTokens([secret], 10);
    const token = tokens.sign(person);
    expect(tokens.verify(token)).toEqual(person);
    expect(tokens.verify(token)).toEqual(person);
  });

  it('expire, even if they were verified while valid', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const tokens = createAccessTokens([secret], 10);
    const token = tokens.sign(person);
    expect(tokens.verify(token)).toEqual(person);
    jest.advanceTimersByTime(10 * 60_000 + 1000);
    expect(tokens.verify(token)).toBeNull();
    jest.useRealTimers();
  });

  it('of one purpose are rejected for another', () => {
    const room = createTokenKind([secret], 'room', z.object({ session: z.string() }));
    const token = room.sign({ session: 'x' }, 60);
    expect(room.verify(token)).toEqual({ session: 'x' });
    expect(createAccessTokens([secret], 10).verify(token)).toBeNull();
    expect(room.verify(createAccessTokens([secret], 10).sign(person))).toBeNull();
  });

  it.each([
    ['an audience', { iss: 'acquaint' }],
    ['an issuer', { aud: 'access' }],
    ['both', {}],
    ['one audience among several', { iss: 'acquaint', aud: ['room', 'other'] }],
  ])('without %s are rejected although they are signed', (_what, stated) => {
    const claims = { sub: person.id, role: person.role, sid: person.loginId, ...stated };
    const token = createSigner({ key: secret, algorithm: 'HS256', expiresIn: 60_000 })(claims);
    const tokens = createAccessTokens([secret], 10);
    expect([tokens.verify(token), tokens.recognise(token)]).toEqual([null, null]);
  });
});
