import { DEMO_PASSWORD, STAFF } from './data/demo.ts';
import { newLogins } from './seed-logins.ts';

const passwords = (role: 'demo member' | 'staff', options: Parameters<typeof newLogins>[0]): string[] =>
  newLogins(options)
    .filter((words) => words.role === role)
    .map(({ password }) => password);

describe('the passwords of a new platform', () => {
  it.each([true, false])(
    'are random for staff, whether the demo members’ password is known (%s) or not',
    (hasKnownPasswords) => {
      const options = { hasKnownPasswords, isTest: false };
      const [first, second] = [passwords('staff', options), passwords('staff', options)];
      const all = [...first, ...second];
      for (const password of all) {
        expect(password).toMatch(/^[\w-]{20}$/);
        expect(password).not.toBe(DEMO_PASSWORD);
      }
      expect([all.length, new Set(all).size]).toEqual([2 * STAFF.length, 2 * STAFF.length]);
    },
  );

  it('are random and different for each demo member in production', () => {
    const random = passwords('demo member', { hasKnownPasswords: false, isTest: false });
    expect(random).not.toContain(DEMO_PASSWORD);
    expect(new Set(random).size).toBe(random.length);
    expect(random.length).toBeGreaterThan(1);
  });

  it('are the known one for demo members elsewhere, and for staff only in tests', () => {
    const options = { hasKnownPasswords: true, isTest: true };
    const known = [...passwords('demo member', options), ...passwords('staff', options)];
    expect(new Set(known)).toEqual(new Set([DEMO_PASSWORD]));
  });
});
