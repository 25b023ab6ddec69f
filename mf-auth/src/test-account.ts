import type { Account } from '@acquaint/contracts';

/** Returns an account with a password and nothing else; `part` overrides fields. */
export const sampleAccount = (part: Partial<Account> = {}): Account => ({
  email: 'ada@example.org',
  has_password: true,
  has_two_factor: false,
  recovery_codes_left: 0,
  fresh_until: null,
  erase_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
  ...part,
});
