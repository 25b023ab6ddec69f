import { microsoftIdentity, openIdIdentity, zoomIdentity } from './identities.ts';

const ISSUER = 'https://issuer.example';
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

describe('the identity that a provider reports', () => {
  it('is read from the standard claims', () => {
    const claims = {
      sub: 's1',
      email: 'Ada@Example.org',
      email_verified: true,
      given_name: ' Ada ',
      family_name: 'Lovelace',
    };
    expect(openIdIdentity(ISSUER, claims)).toEqual({
      issuer: ISSUER,
      subject: 's1',
      email: 'ada@example.org',
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });

  it.each([
    ['a full name in one field', { name: 'Ada King Lovelace' }, ['Ada', 'King Lovelace']],
    ['one name only', { name: 'Madonna' }, ['Madonna', '']],
    ['no name', {}, ['', '']],
    ['control characters', { given_name: 'A\u0000d\na', family_name: 7 }, ['A d a', '']],
    ['a very long one', { given_name: 'a'.repeat(100) }, ['a'.repeat(60), '']],
  ])('with %s', (_name, claims, [firstName, lastName]) => {
    expect(openIdIdentity(ISSUER, { sub: 's', ...claims })).toMatchObject({ firstName, lastName });
  });

  it.each([
    ['true', { email: 'a@b.c', email_verified: true }, true],
    ['"true"', { email: 'a@b.c', email_verified: 'true' }, true],
    ['false', { email: 'a@b.c', email_verified: false }, false],
    ['nothing', { email: 'a@b.c' }, false],
    ['"yes"', { email: 'a@b.c', email_verified: 'yes' }, false],
    ['true, for an invalid email', { email: 'a b@c', email_verified: true }, false],
  ])('an email of which email_verified says %s', (_name, claims, isEmailVerified) => {
    expect(openIdIdentity(ISSUER, { sub: 's', ...claims })).toMatchObject({ isEmailVerified });
  });

  it.each([[undefined], [''], [7], ['x'.repeat(256)]])('is invalid with the subject %j', (sub) => {
    expect(() => openIdIdentity(ISSUER, { sub })).toThrow(TypeError);
  });
});

describe('Microsoft’s email', () => {
  it.each([
    ['an email entered by an admin', { email_verified: true }, false],
    ['an email verified by Microsoft', { xms_edov: true }, true],
    ['an email verified by Microsoft, with the claim as text', { xms_edov: '1' }, true],
    ['the email of a personal account', { tid: PERSONAL }, true],
    ['the email of an organization’s account', { tid: 'b0000000-0000-0000-0000-000000000000' }, false],
  ])('%s counts as verified: %s', (_name, claims, isEmailVerified) => {
    expect(microsoftIdentity(ISSUER, { sub: 's', email: 'a@b.c', ...claims })).toMatchObject({
      email: 'a@b.c',
      isEmailVerified,
    });
  });
});

it('Zoom uses its own field names', () => {
  const user = { id: 'z1', email: 'a@b.c', verified: 1, first_name: 'Ada', last_name: 'L' };
  expect(zoomIdentity('https://zoom.us', user)).toEqual({
    issuer: 'https://zoom.us',
    subject: 'z1',
    email: 'a@b.c',
    isEmailVerified: true,
    firstName: 'Ada',
    lastName: 'L',
  });
  expect(zoomIdentity('https://zoom.us', { ...user, verified: 0 }).isEmailVerified).toBe(false);
});
