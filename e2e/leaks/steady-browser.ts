import type { BrowserContext, PlaywrightWorkerArgs } from '@playwright/test';
import { STEADY } from '../fixtures/browser.ts';

/**
 * Fixture: a browser with a stable heap for one test. A project with other launch options would restart Playwright's worker, which
 * takes more of the processor than a second browser.
 */
export const inSteadyBrowser = {
  context: async (
    { playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> => {
    const browser = await playwright.chromium.launch(STEADY);
    await use(await browser.newContext());
    await browser.close();
  },
};
