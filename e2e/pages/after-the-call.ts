import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';

interface DialogSteps {
  /** The button of the menu that the dialog is opened from, if it is in one. */
  readonly menu?: RegExp;
  readonly opens: string;
  readonly title: RegExp;
  readonly leaves: string;
}

/** Opens a dialog, checks it like a page, and leaves it without confirming. */
export async function expectSoundDialog(
  page: Page,
  { menu, opens, title, leaves }: DialogSteps,
): Promise<void> {
  if (menu) await page.getByRole('button', { name: menu }).click();
  await page.getByRole(menu ? 'menuitem' : 'button', { name: opens, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Loading…')).toHaveCount(0);
  await expectSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: leaves }).click();
  await expect(dialog).toBeHidden();
}

/** One person requests a recording and the other consents; both see that it starts and that it ends. */
export async function recordBriefly(asks: Page, isAsked: Page): Promise<void> {
  await asks.getByRole('button', { name: 'More' }).click();
  await asks.getByRole('menuitem', { name: 'Record this call' }).click();
  const dialog = isAsked.getByRole('dialog', { name: /would like to record this call$/ });
  await expect(dialog).toBeVisible();
  await expect(asks.getByText(/^Waiting for .* to agree\. Nothing is being recorded yet\.$/)).toBeVisible();
  await expectSoundAtBothWidths(isAsked);
  await expectSoundAtBothWidths(asks);
  // Two pieces are longer than the shortest peek.
  let kept = 0;
  const isKept = asks.waitForResponse(
    (response) => /\/pieces\/$/.test(response.url()) && response.ok() && ++kept === 2,
  );
  await dialog.getByRole('button', { name: 'Agree' }).click();
  for (const page of [asks, isAsked]) await expect(sign(page)).toBeVisible();
  await expectSoundAtBothWidths(isAsked);
  await asks.getByRole('button', { name: 'Mark this moment' }).click();
  await isKept;
  await isAsked.getByRole('button', { name: 'Stop recording' }).click();
  for (const page of [asks, isAsked]) await expect(sign(page)).toHaveCount(0);
}

const sign = (page: Page) => page.getByText('Recording', { exact: true });

/** Opens the last session from the list of past ones and checks who was there. */
export async function openPastSession(page: Page, { with: other, names }: Meeting): Promise<void> {
  await page.goto('/dashboard/sessions/past');
  await page.getByRole('list', { name: 'Past sessions' }).getByText('Notes and next steps').click();
  await expect(page.getByRole('heading', { level: 1, name: `Session with ${other}` })).toBeVisible();
  const attendance = page.getByRole('list', { name: 'Attendance' });
  for (const name of names) await expect(attendance.getByText(name)).toBeVisible();
  await expect(page.getByText(/^You talked for /)).toBeVisible();
}

interface Meeting {
  readonly with: string;
  /** Names of everybody who was there. */
  readonly names: readonly string[];
}

/** Checks that text typed on the page of a session appears on the other's page at once, in both directions. */
export async function writeTogether(one: Page, other: Page): Promise<void> {
  const notes = (page: Page) => page.getByLabel('Notes', { exact: true });
  const begun = 'The mirror is too heavy for the mount.';
  await notes(one).fill(begun);
  await expect(notes(other)).toHaveValue(begun);
  await notes(other).press('ControlOrMeta+End');
  await notes(other).pressSequentially(' Ask Niels.');
  await expect(notes(one)).toHaveValue(`${begun} Ask Niels.`);
  for (const page of [one, other]) await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Checks that the other person sees a promise, and that it was kept. */
export async function promiseAndKeep(one: Page, other: Page, text: string): Promise<void> {
  const promises = (page: Page) => page.getByRole('list', { name: 'Next steps' });
  await one.getByLabel(/^What you’ll do for /).fill(text);
  await one.getByRole('button', { name: 'Add next step', exact: true }).click();
  for (const page of [one, other]) await expect(promises(page).getByText(text)).toBeVisible();
  for (const page of [one, other]) await expectSoundAtBothWidths(page);
  // The box is ticked only after the server's response, so `check()` would verify it too early.
  await promises(one).getByRole('checkbox').click();
  await expect(promises(one).getByRole('checkbox')).toBeChecked();
  await expect(promises(other).getByText(/^Done /)).toBeVisible();
  await expectSoundAtBothWidths(other);
}

/** Checks the page of the recording: the video, the consent ledger, and the confirmation before deletion. */
export async function expectSoundRecording(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the recording' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording' })).toBeVisible();
  await expect(page.getByLabel(/^Recording of /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play from / })).toBeVisible();
  await page.getByText('Who agreed, and when').click();
  await expect(page.getByRole('list', { name: 'Consent log' })).toContainText('agreed to be recorded');
  await expectSoundAtBothWidths(page);
  await expectSoundDialog(page, { opens: 'Delete', title: /Delete this recording/, leaves: 'Keep it' });
}
