import { expect, test, type Page } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { credentialsOf, startCoturn, type Coturn } from './coturn.ts';
import { framesDecoded, morePictures, relayedBy } from './probe.ts';
import { bookedPair, closePair, meet } from './two-people.ts';

let turn: Coturn;
let platform: OwnPlatform | undefined;
test.beforeEach(async () => {
  turn = await startCoturn();
  platform = await OwnPlatform.open(undefined, { TURN_URL: turn.url, TURN_SECRET: turn.secret });
});
test.afterEach(async () => {
  await platform?.close();
  await turn.close();
});

test('two people whose browsers may only use a relay meet through coturn', async ({ browser }) => {
  const pair = await bookedPair(browser, platform?.url ?? '', { isRelayOnly: true });
  await meet(pair);
  for (const { page } of [pair.ada, pair.grace]) {
    await morePictures(page, 20);
    expect(await framesDecoded(page)).toBeGreaterThan(20);
    expect(await relayedBy(page)).toEqual(['relay']);
  }
  await closePair(pair);
});

/** Returns what the relay answers to these credentials: candidate types, or an error code. */
const askRelay = (page: Page, credentials: { username: string; credential: string }) =>
  page.evaluate(
    async (server) => {
      const peer = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' });
      const results: (string | number)[] = [];
      peer.onicecandidateerror = ({ errorCode }) => results.push(errorCode);
      const gathered = new Promise<void>((done) => {
        peer.onicecandidate = ({ candidate }) => {
          if (!candidate) done();
          else if (candidate.type) results.push(candidate.type);
        };
      });
      peer.createDataChannel('relay');
      await peer.setLocalDescription();
      await gathered;
      peer.close();
      return [...new Set(results)];
    },
    { urls: [turn.url], ...credentials },
  );

test('coturn accepts credentials until they expire, and no others', async ({ page }) => {
  await page.goto(`${platform?.url ?? ''}/healthz`);
  const now = Math.floor(Date.now() / 1000);
  expect(await askRelay(page, credentialsOf(turn.secret, now + 60))).toContain('relay');
  for (const refused of [
    credentialsOf(turn.secret, now - 60),
    credentialsOf('another secret', now + 60),
    { ...credentialsOf(turn.secret, now + 60), username: `${now + 600}:somebody` },
  ]) {
    expect(await askRelay(page, refused)).toEqual([401]);
  }
});
