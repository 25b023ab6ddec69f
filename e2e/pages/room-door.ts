import { expect, type Page } from '@playwright/test';
import { HUNG_WAIT_MS } from '../fixtures/hung.ts';

/** Waits until the devices are open: before, the door takes no click, and its choices are not enabled. */
export async function expectDevicesOpen(page: Page, timeout = HUNG_WAIT_MS): Promise<void> {
  await expect(page.getByRole('button', { name: 'Join' })).not.toHaveClass(/loading/, { timeout });
}

/** Joins the call from its door. @param timeout milliseconds for each step. */
export async function joinFromDoor(page: Page, timeout: number): Promise<void> {
  await expectDevicesOpen(page, timeout);
  await page.getByRole('button', { name: 'Join' }).click();
}

interface Coming {
  /** Of the guest, who has no account. */
  readonly page: Page;
  readonly link: string;
  readonly name: string;
  /** Of who lets them in. */
  readonly host: Page;
  /** Milliseconds for each step. */
  readonly timeout: number;
}

/** Somebody opens a guest link, asks to come in, and the host lets them in. */
export async function comeInAsGuest({ page, link, name, host, timeout }: Coming): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name, as they’ll see it').fill(name, { timeout });
  await joinFromDoor(page, timeout);
  await host.getByRole('button', { name: `Let in ${name}` }).click({ timeout });
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible({ timeout });
}
