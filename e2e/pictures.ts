import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken } from '@acquaint/contracts';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../scripts/lib/paths.ts';
import { call } from './fixtures/api.ts';
import { LAUNCH } from './fixtures/browser.ts';
import { DEMO, logInByHand } from './pages/demo.ts';
import { readCommand } from '../scripts/lib/command-line.ts';

/**
 * Takes the README's screenshots and the landing page's pictures of the product, in each language and color scheme, from a running
 * platform with new sample data (`pnpm start`, then `pnpm pictures`).
 */
const { values } = readCommand({
  name: 'pictures',
  does: 'Takes the pictures of the README and of the landing page from a running platform with new sample data.',
  options: { landing: { type: 'boolean', help: 'takes only those of the landing page' } },
  settings: { E2E_BASE_URL: 'address of the platform; http://localhost:4000 by default' },
  examples: ['pictures'],
});
const BASE_URL = process.env.E2E_BASE_URL ?? 'http://localhost:4000';
const FOLDER = join(ROOT, 'docs/pictures');
const LANDING_FOLDER = join(ROOT, 'shell/src/site/pictures');
const WIDE = { width: 1280, height: 800 };
const CAMERA = { width: 1280, height: 720 };
const cameras: string[] = [];
/**
 * The landing page's pictures by the end of their file's name: the size of the file, twice that of its place for dense screens, and
 * the width of the window in which the part is as large as its place, so that its text can be read there.
 */
const PARTS = {
  '': { width: 1296, height: 1008, introductionAt: 680, bookingAt: WIDE.width },
  '-phone': { width: 656, height: 1120, introductionAt: 360, bookingAt: 360 },
} as const;
/** High enough for a whole part. */
const PART_WINDOW_HEIGHT = 1400;

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await sharp(picture)
    .resize(960)
    .webp({ quality: 78 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/** Takes a picture of a part of a page for the landing page: its whole width, from its upper edge. */
async function takePart(
  part: Locator,
  name: string,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const page = part.page();
  await page.waitForLoadState('networkidle');
  const place = await part.boundingBox();
  if (place === null) throw new Error(`There is nothing to take for ${name}.`);
  const clip = { ...place, height: (place.width * size.height) / size.width };
  // Of the page: the part itself may be rendered again meanwhile.
  const picture = await page.screenshot({ clip, fullPage: true, animations: 'disabled' });
  await sharp(picture)
    .resize({ width: size.width, height: size.height, fit: 'fill' })
    .avif({ quality: 55 })
    .toFile(join(LANDING_FOLDER, `${name}.avif`));
}

/** Takes the landing page's pictures: an introduction, and free times in the dialog. */
async function takeParts(browser: Browser, language: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: WIDE,
    deviceScaleFactor: 2,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme,
  });
  const tokens = await call(context.request, createToken, { body: DEMO.ada });
  await context.addInitScript((pair) => localStorage.setItem('tokens', pair), JSON.stringify(tokens));
  const page = await context.newPage();
  for (const [end, part] of Object.entries(PARTS)) {
    const file = `${language}-${colorScheme}${end}`;
    await page.setViewportSize({ width: part.introductionAt, height: PART_WINDOW_HEIGHT });
    await page.goto('/dashboard/home/intros');
    await takePart(page.locator('main ul > li').first(), `introduction-${file}`, part);
    await page.setViewportSize({ width: part.bookingAt, height: PART_WINDOW_HEIGHT });
    await page.goto('/dashboard/user?username=bruno&modal=book-session&username=bruno');
    await page
      .getByRole('dialog')
      .getByRole('table')
      .or(page.getByRole('dialog').getByRole('grid'))
      .first()
      .waitFor();
    // The first press of the mouse takes the ring from the button that has the focus.
    await page.getByRole('dialog').getByRole('heading').first().click();
    await takePart(page.getByRole('dialog'), `booking-${file}`, part);
  }
  await context.close();
}

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: WIDE,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Starts a browser whose camera sees the member at the given address of their profile. */
async function launchBefore(page: Page, profile: string): Promise<Browser> {
  await page.goto(profile);
  const source = await page.locator('main img').first().getAttribute('src');
  const portrait = await page.request.get(source ?? '');
  const face = await sharp(await portrait.body())
    .resize(CAMERA.height, CAMERA.height)
    .toBuffer();
  // The drawing's own background, left and right of it.
  const corner = await sharp(face)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [r = 0, g = 0, b = 0] = corner;
  const frame = await sharp({ create: { ...CAMERA, channels: 3, background: { r, g, b } } })
    .composite([{ input: face }])
    .jpeg({ quality: 92 })
    .toBuffer();
  // Motion JPEG is one JPEG after the other.
  const file = join(tmpdir(), `acquaint-camera-${process.pid}-${profile.replaceAll(/\W/g, '')}.mjpeg`);
  writeFileSync(file, Buffer.concat([frame, frame]));
  cameras.push(file);
  return chromium.launch({
    ...LAUNCH,
    args: [...(LAUNCH.args ?? []), `--use-file-for-fake-video-capture=${file}`],
  });
}

/** Ada books a free slot of Bruno; both enter the room. */
async function meet(ada: Page, bruno: Page): Promise<void> {
  await ada.goto('/dashboard/user?username=bruno');
  await ada.getByRole('button', { name: 'Book a session' }).click();
  const slots = ada.getByRole('list', { name: 'Free times' });
  await slots.getByRole('button').nth(2).click();
  await take(ada, 'booking');
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: /^Book / })
    .last()
    .click();
  await ada.getByRole('button', { name: 'Upcoming sessions' }).click();
  await logInByHand(bruno, DEMO.bruno);
  for (const [page, other] of [
    [ada, 'Bruno'],
    [bruno, 'Ada'],
  ] as const) {
    await page.goto('/dashboard/sessions/upcoming');
    const session = page
      .getByRole('list', { name: 'Upcoming sessions' })
      .getByRole('listitem')
      .filter({ hasText: other });
    await session
      .getByRole('button', { name: /Join now|Enter the room/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Join' }).click();
  }
  await ada.getByRole('timer').waitFor();
  await ada.getByRole('figure', { name: 'Bruno Tavares' }).locator('video').waitFor();
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(LAUNCH);
const browsers = [browser];

async function takeReadmes(): Promise<void> {
  const first = await open(browser);
  await first.goto('/');
  await take(first, 'landing');
  await logInByHand(first, DEMO.ada);
  await first.goto('/dashboard/home/intros');
  await first.getByRole('list', { name: 'Introductions' }).waitFor();
  await take(first, 'intros');
  for (const profile of ['/dashboard/home/profile', '/dashboard/user?username=bruno'])
    browsers.push(await launchBefore(first, profile));
  const [ada = browser, bruno = browser] = browsers.slice(1);
  const hers = await open(ada);
  await logInByHand(hers, DEMO.ada);
  await meet(hers, await open(bruno));
  await take(hers, 'room');
}

try {
  for (const language of ['en', 'de'])
    for (const scheme of ['light', 'dark'] as const) await takeParts(browser, language, scheme);
  if (values.landing !== true) await takeReadmes();
} finally {
  await Promise.all(browsers.map((one) => one.close()));
  for (const file of cameras) rmSync(file, { force: true });
}
