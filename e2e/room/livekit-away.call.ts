import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { bookedPair, closePair, openDeviceCheck, join } from './two-people.ts';

/** A server at LiveKit's address that refuses sockets. `requests` has the requested URLs, without secrets. */
let server: Server;
const requests = new Set<string>();
let platform: OwnPlatform;
test.beforeEach(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.add(url.split('?')[0] ?? '');
    response.writeHead(503, { 'access-control-allow-origin': '*' }).end();
  });
  server.on('upgrade', ({ url = '' }: { url?: string }, socket) => {
    requests.add(`socket ${url.split('?')[0] ?? ''}`);
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  platform = await OwnPlatform.open(undefined, {
    LIVEKIT_URL: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LIVEKIT_CALLS: 'all',
    LIVEKIT_API_KEY: 'key-of-tests',
    LIVEKIT_API_SECRET: 'a secret of this test alone, as long as it wants',
  });
});
test.afterEach(async () => {
  await platform.close();
  server.closeAllConnections();
  await new Promise<void>((closed) => server.close(() => closed()));
});

test('a LiveKit server that is down is queried within the page’s policy, and the room works without pictures', async ({
  browser,
}) => {
  const pair = await bookedPair(browser, platform.url);
  const violations: string[] = [];
  for (const { page, context } of [pair.ada, pair.grace]) {
    await context.exposeFunction('tellViolation', (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const { tellViolation } = window as unknown as { tellViolation: (told: string) => void };
        tellViolation(`${effectiveDirective} ${blockedURI}`);
      });
    });
  }
  for (const who of [pair.grace, pair.ada]) {
    await openDeviceCheck(who, pair.session);
    await join(who);
  }
  await expect(pair.ada.page.getByRole('timer')).toBeVisible({ timeout: 30_000 });
  const graceAsAdaSees = pair.ada.page.getByRole('figure', { name: /^Grace / });
  await expect(graceAsAdaSees.getByText('Weak connection, trying to reconnect…')).toBeVisible({
    timeout: 60_000,
  });
  expect([...requests].some((one) => one.startsWith('socket /rtc'))).toBe(true);
  // Signaling uses our own socket.
  await pair.grace.page.getByRole('button', { name: 'Raise hand' }).click();
  await expect(graceAsAdaSees.getByLabel('Hand raised')).toBeVisible();
  expect(violations).toEqual([]);
  await closePair(pair);
});
