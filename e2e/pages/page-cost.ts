import type { Page, Response } from '@playwright/test';
import { saveData } from '../fixtures/save-data.ts';
import { Line } from './line.ts';

/** The cost of a page until its content is shown, without prefetching. */
interface PageCost {
  /** Transferred size of scripts, in thousands of bytes. */
  readonly scriptKb: number;
  /** Documents, scripts, styles, fonts and API calls; not pictures and videos, which vary with members' content. */
  readonly requests: number;
  /** The scripts. */
  readonly scripts: readonly Response[];
}

const COUNTED = ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'];

/** Opens a page with the preference to save data, and counts until no request is pending. */
export async function costOf(page: Page, path: string, content: string): Promise<PageCost> {
  const line = new Line(page);
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await saveData(page);
  // Events of members in other journeys would make the page ask again.
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(path);
  await page.locator(content).first().waitFor();
  await line.expectQuiet();
  const counted = answers.filter((answer) => COUNTED.includes(answer.request().resourceType()));
  const scripts = counted.filter((answer) => answer.request().resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((script) => script.headerValue('content-length')));
  return {
    scriptKb: sizes.reduce((sum, size) => sum + Number(size), 0) / 1000,
    requests: counted.length,
    scripts,
  };
}
