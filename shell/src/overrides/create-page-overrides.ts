import { call } from '@acquaint/api-client';
import { allowOverrides, forgetOverrides } from '@acquaint/contracts';
import { loadNewVersion } from '../typed-text/load-new-version.ts';
import { requestedOverrides } from './requested-overrides.ts';
import { connectSource } from './override-source.ts';
import { readStoredOverrides, storeOverrides } from './override-storage.ts';
import { parseOverrides } from './override.ts';
import { createOverrides } from './overrides.ts';
import type { Overrides } from './overrides.ts';

/** The shell's time-out for loading a remote, milliseconds. */
const PATIENCE_MS = 8_000;

/** Creates the overrides of this page from this browser's storage and the server. */
export function createPageOverrides(): Overrides {
  return createOverrides({
    stored: parseOverrides(readStoredOverrides()),
    requested: parseOverrides(requestedOverrides()),
    connect: connectSource,
    store: storeOverrides,
    allow: (addresses) => call(allowOverrides, { body: { addresses: [...addresses] } }),
    forget: () => call(forgetOverrides, {}, { anonymous: true }),
    reload: () => loadNewVersion(),
    patienceMs: PATIENCE_MS,
  });
}
