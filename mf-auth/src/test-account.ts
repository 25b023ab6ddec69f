import { getAccount, type Account } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';

/** Returns an account with a password and nothing else; `part` overrides fields. */
export const sampleAccount = (part: Partial<Account> = {}): Account => ({ ...sampleOf(getAccount), ...part });
