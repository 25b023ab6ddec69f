import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { createProofs } from '../api/src/http/security/proofs.ts';
import { createBrowserKey } from '../api/test/browser-key.ts';
import { LAUNCH } from '../e2e/fixtures/browser.ts';
import { getInitialData, PROOF_HEADER } from '../packages/contracts/src/index.ts';
import { verdict, type Table } from './table.ts';
import { quantile } from './quantile.ts';

/** What the proof of a call may cost in the browser, and on the server, for access tokens to be bound to a key (ADR 0032). */
const LIMIT_MS = 1;
const CALLS = 2_000;
const URL_OF_SERVER = 'http://localhost:4000';
const SHELL = join(import.meta.dirname, '../shell');

/** Measures what the proof of a browser's key costs a call (median, ms). */
export async function measureKeyProofs(): Promise<Table> {
  const rows = [
    ['the browser signals', ...row(await inBrowser())],
    ['the server checks', ...row(await onServer())],
  ];
  return {
    title: 'The proof of a browser’s key for one call',
    columns: ['what', 'median ms', '95 % ms', 'limit', 'verdict'],
    rows,
  };
}

function row(times: readonly number[]): string[] {
  const at = (share: number) => quantile(times, share);
  return [at(0.5).toFixed(2), at(0.95).toFixed(2), `≤ ${LIMIT_MS}`, verdict(at(0.5) <= LIMIT_MS)];
}

async function onServer(): Promise<number[]> {
  const key = await createBrowserKey(URL_OF_SERVER);
  const proofs = createProofs({
    isOwnOrigin: (origin) => origin === URL_OF_SERVER,
    storeUsed: () => Promise.resolve(true),
  });
  const token = 'a'.repeat(400);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const { DPoP = '' } = await key.prove(getInitialData, { token });
    const request = {
      method: getInitialData.method,
      url: `/api/v1${getInitialData.path}`,
      headers: { host: 'localhost:4000', [PROOF_HEADER.toLowerCase()]: DPoP },
    };
    const begun = performance.now();
    await proofs.checkCall(request, token, key.thumbprint);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Measures the shell's own module in Chromium, with its key in IndexedDB. */
async function inBrowser(): Promise<number[]> {
  const server = await serveModule();
  const browser = await chromium.launch(LAUNCH);
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(measureInPage, CALLS);
  } finally {
    await browser.close();
    server.close();
  }
}

async function measureInPage(calls: number): Promise<number[]> {
  interface Call {
    readonly method: string;
    readonly url: string;
    readonly token: string | null;
    readonly givesTokens: boolean;
  }
  type Module = {
    readonly createKeyProofs: (session: object) => {
      readonly authorize: (call: Call) => Promise<{ DPoP?: string }>;
    };
  };
  const address: string = '/auth/key-proofs.ts';
  const { createKeyProofs } = (await import(address)) as Module;
  const { authorize } = createKeyProofs({ accessToken: () => null, subscribe: () => undefined });
  const url = `${window.location.origin}/api/v1/users/initial-data/`;
  const { DPoP = '' } = await authorize({ method: 'POST', url, token: null, givesTokens: true });
  const { jwk } = JSON.parse(atob((DPoP.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
    jwk: Record<'crv' | 'kty' | 'x' | 'y', string>;
  };
  const named = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(named)));
  const jkt = btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const token = `e30.${btoa(JSON.stringify({ sub: 'a'.repeat(36), sid: 'a'.repeat(36), cnf: { jkt } }))}.c2ln`;
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const begun = performance.now();
    const headers = await authorize({ method: 'GET', url, token, givesTokens: false });
    times.push(performance.now() - begun);
    if (headers.DPoP === undefined) throw new Error('A call has no proof');
  }
  return times;
}

/** Serves the shell's module and what it imports, without types, and otherwise a page that can load them. */
async function serveModule(): Promise<Server> {
  const imports = { '@acquaint/contracts': '/contracts.js', 'idb-keyval': '/idb-keyval.js' };
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const textOf = (path: string): string | null => {
    if (path === '/contracts.js') return `export const PROOF_HEADER = '${PROOF_HEADER}';`;
    if (path === '/idb-keyval.js')
      return readFileSync(join(SHELL, 'node_modules/idb-keyval/dist/index.js'), 'utf8');
    if (/^\/auth\/[\w-]+\.ts$/.test(path))
      return stripTypeScriptTypes(readFileSync(join(SHELL, 'src', path), 'utf8'));
    return null;
  };
  const server = createServer(({ url = '' }, response) => {
    const text = textOf(url);
    response.setHeader('content-type', text === null ? 'text/html' : 'text/javascript');
    response.end(text ?? page);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  return server;
}
