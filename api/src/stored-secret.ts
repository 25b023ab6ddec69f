import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './error-code.ts';

/** Returns the secret of this data folder. The first start creates it, readable only by its owner. */
export function storedSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'session-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
