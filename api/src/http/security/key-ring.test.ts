import { randomUUID } from 'node:crypto';
import { createSeal } from '../../modules/identity/secrets/sealed.ts';
import { createKeyRing, keyIdOf, oldestOf } from './key-ring.ts';
import { createAccessTokens } from './tokens.ts';

const OLD = 'an old secret of at least thirty-two characters';
const NEW = 'a new secret of at least thirty-two characters';
const person = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;

describe('rotated secrets', () => {
  it('have ids that reveal nothing about them', () => {
    expect(keyIdOf(NEW)).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(NEW)).not.toBe(keyIdOf(OLD));
    const ring = createKeyRing([NEW, OLD], (secret) => secret.length);
    expect(ring.newest).toEqual({ id: keyIdOf(NEW), key: NEW.length });
    expect(ring.byId(keyIdOf(OLD))).toBe(OLD.length);
    expect(ring.byId('')).toBe(OLD.length);
    expect(ring.byId('unknown')).toBeUndefined();
    expect(oldestOf([NEW, OLD])).toBe(OLD);
    expect(oldestOf([NEW])).toBe(NEW);
  });

  it('sign with the newest and accept the others until they are removed', () => {
    const before = createAccessTokens([OLD], 10).sign(person);
    const both = createAccessTokens([NEW, OLD], 10);
    expect(both.verify(before)).toEqual(person);
    const after = both.sign(person);
    const newest = createAccessTokens([NEW], 10);
    expect(newest.verify(after)).toEqual(person);
    expect(newest.verify(before)).toBeNull();
    expect(createAccessTokens([OLD], 10).verify(after)).toBeNull();
  });

  it('accept no token that names a key it was not signed with', () => {
    const [, payload, signature] = createAccessTokens([OLD], 10).sign(person).split('.');
    const tokens = createAccessTokens([NEW, OLD], 10);
    for (const header of [
      { alg: 'HS256', typ: 'JWT', kid: keyIdOf(NEW) },
      { alg: 'HS256', typ: 'JWT', kid: 'unknown' },
      { alg: 'HS256', typ: 'JWT', kid: 7 },
      { alg: 'none', typ: 'JWT', kid: keyIdOf(OLD) },
    ]) {
      const forged = Buffer.from(JSON.stringify(header)).toString('base64url');
      expect(tokens.verify(`${forged}.${payload}.${signature}`)).toBeNull();
    }
    for (const nonsense of ['', '.', 'a.b.c', 'bnVsbA.b.c']) expect(tokens.verify(nonsense)).toBeNull();
  });

  it('decrypt what each of them encrypted, and encrypt with the newest', () => {
    const before = createSeal([OLD]).close('JBSWY3DPEHPK3PXP', 'totp ada');
    const both = createSeal([NEW, OLD]);
    expect(both.open(before, 'totp ada')).toBe('JBSWY3DPEHPK3PXP');
    const anew = both.close(both.open(before, 'totp ada'), 'totp ada');
    expect(anew.startsWith(`${keyIdOf(NEW)}.`)).toBe(true);
    expect(createSeal([NEW]).open(anew, 'totp ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => createSeal([NEW]).open(before, 'totp ada')).toThrow(/SESSION_SECRETS_BEFORE/);
  });

  it('decrypt values from before keys had ids', () => {
    const sealed = createSeal([OLD]).close('JBSWY3DPEHPK3PXP', 'totp ada').split('.')[1] ?? '';
    expect(createSeal([NEW, OLD]).open(sealed, 'totp ada')).toBe('JBSWY3DPEHPK3PXP');
  });
});
