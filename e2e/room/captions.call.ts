import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { bookedPair, closePair, meet } from './two-people.ts';

/** Files that the transcriber has received, in order. */
const pieces: Buffer[] = [];
const transcriber = createServer((request, response) => {
  void (async () => {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData();
    pieces.push(Buffer.from(await (form.get('file') as File).arrayBuffer()));
    const text = `These are the words of piece ${pieces.length}.`;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
  })();
});
/** The first bytes of every WebM file. */
const EBML = '1a45dfa3';

let platform: OwnPlatform;
test.beforeEach(async () => {
  await new Promise<void>((listening) => transcriber.listen(0, '127.0.0.1', listening));
  const { port } = transcriber.address() as AddressInfo;
  platform = await OwnPlatform.open(undefined, {
    TRANSCRIPTION_URL: `http://127.0.0.1:${port}/v1`,
    TRANSCRIPTION_MODEL: 'words-of-tests',
  });
});
test.afterEach(async () => {
  await platform.close();
  transcriber.closeAllConnections();
  await new Promise<void>((closed) => transcriber.close(() => closed()));
});

test('what a person says after consent is shown to the other as captions, sent in files of some seconds; the other sends nothing', async ({
  browser,
}) => {
  const pair = await bookedPair(browser, platform.url);
  await meet(pair);
  const [ada, grace] = [pair.ada.page, pair.grace.page];
  await ada.getByRole('button', { name: 'Captions' }).click();
  expect(pieces).toEqual([]);
  await ada.getByRole('button', { name: 'Yes, caption me' }).click();
  await expect(grace.getByText(/^Ada \S+ turned on captions\./)).toBeVisible();
  await expect(grace.getByText(/Can we caption what you say/)).toBeVisible();
  // Chromium's fake microphone beeps once a second.
  for (const page of [ada, grace]) {
    await expect(page.getByRole('log', { name: 'Captions' })).toContainText(
      /These are the words of piece \d/,
      {
        timeout: 30_000,
      },
    );
  }
  await expect(grace.getByRole('log', { name: 'Captions' })).not.toContainText('You:');
  for (const page of [ada, grace]) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectSoundPage(page);
    }
  }
  for (const piece of pieces) {
    expect(piece.subarray(0, 4).toString('hex')).toBe(EBML);
    expect(piece.length).toBeLessThan(128 * 1024);
  }
  await ada.getByRole('button', { name: 'Stop captioning me' }).click();
  await expect(grace.getByText(/turned on captions\./)).toBeHidden();
  await closePair(pair);
});
