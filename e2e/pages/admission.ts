import { expect, type Page } from '@playwright/test';
import { HUNG_WAIT_MS } from '../fixtures/hung.ts';

/** Waits until the devices are open. Before that, the device check has no picture, and its choices are disabled. */
export async function expectDevicesOpen(page: Page, timeout = HUNG_WAIT_MS): Promise<void> {
  await expect(page.getByRole('button', { name: /^Turn o(n|ff) microphone$/ })).toBeEnabled({ timeout });
}

/**
 * Joins the call from the device check.
 * @param timeout milliseconds for each step.
 */
export async function joinAfterDeviceCheck(page: Page, timeout: number): Promise<void> {
  await expectDevicesOpen(page, timeout);
  await page.getByRole('button', { name: 'Join' }).click();
}

interface Coming {
  /** The guest's page; the guest has no account. */
  readonly page: Page;
  readonly link: string;
  readonly name: string;
  /** The page of the host who admits them. */
  readonly host: Page;
  /** Milliseconds for each step. */
  readonly timeout: number;
}

/** Opens a guest link, asks for admission, and lets the host admit the guest. */
export async function comeInAsGuest({ page, link, name, host, timeout }: Coming): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name, as they’ll see it').fill(name, { timeout });
  await joinAfterDeviceCheck(page, timeout);
  await host.getByRole('button', { name: `Let in ${name}` }).click({ timeout });
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout });
}
