import { chromium } from 'playwright';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { LAUNCH } from '../../e2e/fixtures/browser.ts';
import type { RunningPlatform } from './platforms.ts';

/** How much the processor and the network are throttled. */
export interface Speed {
  readonly name: string;
  /** CPU slowdown factor. */
  readonly cpu: number;
  readonly network: { readonly latency: number; readonly down: number; readonly up: number } | null;
}

export const FULL_SPEED: Speed = { name: 'unthrottled', cpu: 1, network: null };
/** "Fast 4G" of Chrome's developer tools: 60 ms × 2.75, and 90 % of 9 and of 1.5 Mbit/s, in bytes per second. */
export const FAST_4G: Speed = {
  name: 'CPU 4×, Fast 4G',
  cpu: 4,
  network: { latency: 165, down: (9_000_000 * 0.9) / 8, up: (1_500_000 * 0.9) / 8 },
};

/** Milliseconds after which a page counts as broken. */
export const LIMIT_MS = 45_000;

export function launch(fingerprint: string): Promise<Browser> {
  return chromium.launch({
    ...LAUNCH,
    args: [...(LAUNCH.args ?? []), `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });
}

export interface OpenedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Console messages and failed requests, for error messages. */
  readonly log: readonly string[];
}

/** Opens a new browser profile with an empty cache, logged in if `as` says so. */
export async function openProfile(
  browser: Browser,
  platform: RunningPlatform,
  { as, speed, savesData }: { as: 'visitor' | 'member' | 'staff'; speed: Speed; savesData: boolean },
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    storageState: {
      cookies: [],
      origins:
        as === 'visitor'
          ? []
          : [
              {
                origin: platform.origin,
                localStorage: [{ name: 'tokens', value: JSON.stringify(platform.tokens[as]) }],
              },
            ],
    },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (savesData) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  await cdp.send('Network.enable');
  if (speed.cpu !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: speed.cpu });
  if (speed.network) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: speed.network.latency,
      downloadThroughput: speed.network.down,
      uploadThroughput: speed.network.up,
    });
  }
  page.setDefaultTimeout(LIMIT_MS);
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  page.on('requestfailed', (request) => log.push(`${request.url()}: ${request.failure()?.errorText}`));
  return { context, page, cdp, log };
}
