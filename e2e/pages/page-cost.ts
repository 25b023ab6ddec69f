import type { Page, Response } from '@playwright/test';
import { Line } from './line.ts';

/** What a page costs before its content is there, with nothing fetched ahead. */
interface PageCost {
  /** Scripts as they come over the line, thousands of bytes. */
  readonly scriptKb: number;
  /** Documents, scripts, styles, fonts and calls; no pictures and films, which differ with what people have put there. */
  readonly requests: number;
  /** The scripts themselves. */
  readonly scripts: readonly Response[];
}

const COUNTED = ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'];

/** Opens a page as somebody who saves data, and counts until nothing is on the line any more. */
export async function costOf(page: Page, path: string, content: string): Promise<PageCost> {
  const line = new Line(page);
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
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
