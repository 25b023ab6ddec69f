import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { ROOT } from '../scripts/lib/paths.ts';
import { LAUNCH } from './fixtures/browser.ts';
import { DEMO, logInByHand } from './pages/demo.ts';

/**
 * Takes the README's screenshots, and cuts the landing page's pictures of the product out of them, from a running platform with new
 * sample data (`pnpm start`, then `pnpm pictures`).
 */
const BASE_URL = process.env.E2E_BASE_URL ?? 'http://localhost:4000';
const FOLDER = join(ROOT, 'docs/pictures');
const LANDING_FOLDER = join(ROOT, 'shell/src/site/pictures');
const WIDE = { width: 1280, height: 800 };
/** Size of the landing page's pictures. */
const PART = { width: 1240, height: 690 };

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await sharp(picture)
    .resize(960)
    .webp({ quality: 78 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/** Cuts a part out of a screenshot for the landing page. */
async function cut(screenshot: string, region: Region, name: string): Promise<void> {
  await sharp(join(FOLDER, `${screenshot}.webp`))
    .extract(region)
    .resize({ ...PART, fit: 'cover', position: 'top' })
    .avif({ quality: 50 })
    .toFile(join(LANDING_FOLDER, `${name}.avif`));
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
try {
  const ada = await open(browser);
  await ada.goto('/');
  await take(ada, 'landing');
  await logInByHand(ada, DEMO.ada);
  await ada.goto('/dashboard/home/intros');
  await ada.getByRole('list', { name: 'Introductions' }).waitFor();
  await take(ada, 'intros');
  await meet(ada, await open(browser));
  await take(ada, 'room');
  // The first introduction, and the dialog.
  await cut('intros', { left: 259, top: 165, width: 645, height: 359 }, 'introduction');
  await cut('booking', { left: 240, top: 55, width: 480, height: 267 }, 'booking');
} finally {
  await browser.close();
}
