import { randomUUID } from 'node:crypto';
import { confirmTookPlace, getWallet, sendInvites, updateAvailability } from '@acquaint/contracts';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { meet } from '../fixtures/meeting.ts';
import { registerMember, registerOnboarded, type TestMember } from '../fixtures/member.ts';
import { expectSoundAtBothWidths, expectSoundPage } from '../fixtures/page-checks.ts';
import { DEMO } from '../pages/demo.ts';

test.use({ savesData: true });

const ACCOUNT = '/dashboard/account';

test('a host sets a price, a member pays it with lunch money and card, cancels, and is refunded completely', async ({
  page: booker,
  anotherPerson,
  baseURL,
  login,
}) => {
  const { request } = booker;
  const [host, member] = [
    await registerOnboarded(request, { firstName: 'Hanna' }),
    await registerOnboarded(request, { firstName: 'Ida' }),
  ];
  await openAllWeek(booker, host);
  await earnLunchMoney(booker, baseURL ?? '', host, member);

  await test.step('staff see that the three used one browser, and release the lunch money with a reason', async () => {
    const page = await anotherPerson();
    await login(page, DEMO.steward);
    await page.goto('/custom-admin/money');
    await expect(page.getByText(/^Same browser: .*Ida Winter/)).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Release €5.00 to Ida Winter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason, for the member and the audit log').fill('One test, three people');
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByRole('button', { name: 'Release €5.00 to Ida Winter' })).toHaveCount(0);
  });

  await test.step('Hanna sets a price, and sees what others see', async () => {
    const page = await anotherPerson();
    await login(page, host);
    await page.goto('/dashboard/your-sessions');
    await page.getByRole('radiogroup', { name: '20 minutes' }).getByText('Paid sessions').click();
    await expect(page.getByLabel('Price of 20 minutes')).toHaveValue('25.00');
    await expectSoundPage(page);
    await expect(page.getByText('20 minutes, €25.00. Possible start times:')).toBeVisible();
    await page.getByRole('button', { name: 'Save availability' }).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
  });

  await login(booker, member);
  await test.step('Ida sees the price before the free slots, and continues to the payment', async () => {
    const { username } = host;
    await booker.goto(`/dashboard/user?username=${username}&modal=book-session&username=${username}`);
    const dialog = booker.getByRole('dialog');
    await expect(dialog.getByText('20 minutes cost €25.00')).toBeVisible();
    await dialog.getByRole('list', { name: 'Free times' }).getByRole('button').last().click();
    await expect(dialog.getByRole('timer', { name: 'Held for you' })).toBeVisible();
    await dialog.getByLabel('What would you like to talk about').fill('What a price says');
    await expectSoundPage(booker);
    await dialog.getByRole('button', { name: 'Pay €25.00 and book' }).click();
    await expect(booker).toHaveURL(/\/dashboard\/interview-payment\/\?session=/);
    await expect(booker.getByRole('dialog')).toHaveCount(0);
  });

  const address = new URL(booker.url());
  await test.step('leaving the provider’s page pays nothing and keeps the hold', async () => {
    await expect(booker.getByRole('timer', { name: 'Held for you' })).toBeVisible();
    await booker.getByRole('checkbox', { name: 'Use €5.00 of my lunch money' }).check();
    await expectSoundPage(booker);
    await booker.getByRole('button', { name: 'Pay €20.00' }).click();
    await expect(booker.getByRole('heading', { name: /^20-minute session/ })).toBeVisible();
    await expectSoundPage(booker);
    await booker.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(booker.getByText('You left the payment page. You haven’t been charged.')).toBeVisible();
    await expect(booker.getByLabel('What would you like to talk about')).toHaveValue('What a price says');
    await booker.goto('/dashboard/sessions/upcoming');
    await booker.getByRole('button', { name: 'Pay €25.00' }).click();
  });

  await test.step('paying books the session, and the page says where the money is', async () => {
    await booker.getByRole('checkbox', { name: 'Use €5.00 of my lunch money' }).check();
    await booker.getByRole('button', { name: 'Pay €20.00' }).click();
    // The button of the provider's page has the same name.
    await expect(booker.getByRole('heading', { name: /^20-minute session/ })).toBeVisible();
    await booker.getByRole('button', { name: /^Pay €20\.00/ }).click();
    await expect(booker.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await expect(booker.getByText('Confirmed')).toBeVisible();
    await expect(booker.getByText(/We hold the money until/)).toBeVisible();
    await expectSoundPage(booker);
  });

  await test.step('cancelling refunds everything, including the lunch money', async () => {
    await booker.getByRole('link', { name: 'Upcoming sessions' }).click();
    await booker.getByRole('button', { name: /^More for the session with / }).click();
    await booker.getByRole('menuitem', { name: 'Cancel the session' }).click();
    await expect(booker.getByText('You’ll get €25.00 back.')).toBeVisible();
    await booker.getByRole('button', { name: 'Cancel the session' }).click();
    await expect(booker.getByText('No upcoming sessions')).toBeVisible();
    await booker.goto('/dashboard/sessions/past');
    await booker.getByRole('link', { name: '€25.00, refunded' }).click();
    await expect(booker.getByRole('heading', { name: 'Refunded' })).toBeVisible();
    expect(new URL(booker.url()).searchParams.get('session')).toBe(address.searchParams.get('session'));
    await expectSoundPage(booker);
    await booker.goto('/dashboard/lunch-money');
    const happened = booker.getByRole('list', { name: 'Activity' });
    await expect(happened.getByText(/Session with Hanna .* you got your money back/)).toBeVisible();
    await expect(happened.getByText(/You paid for a session with Hanna/)).toBeVisible();
    await expectSoundPage(booker);
    const wallet = await call(request, getWallet, {}, member.tokens.access);
    expect(wallet).toMatchObject({ vouchers_cents: 500, spent_cents: 0 });
  });
});

test('a member buys the pro plan, sees it confirmed, and cancels it on the provider’s page', async ({
  page,
  login,
}) => {
  const member = await registerOnboarded(page.request, { firstName: 'Ida' });
  await login(page, member);

  await test.step('the plan is chosen and paid, and a popup says what is included', async () => {
    await page.goto(ACCOUNT);
    const plan = page.getByRole('region', { name: 'Your plan' });
    await plan.getByText('Yearly, two months free').click();
    await expect(plan.getByText('€190.00')).toBeVisible();
    await expectSoundPage(page);
    await plan.getByRole('button', { name: 'Go Pro' }).click();
    await page.getByRole('button', { name: /^Pay €190\.00/ }).click();
    const popup = page.getByRole('dialog', { name: 'Acquaint Pro is yours' });
    await expect(popup.getByRole('listitem')).toHaveCount(4);
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(popup).toHaveCount(0);
    await expect(page).toHaveURL(ACCOUNT);
    await expect(plan.getByText(/€190\.00 a year, renews on/)).toBeVisible();
    await expectSoundPage(page);
  });

  await test.step('the plan is cancelled on the provider’s page, and lasts until its end', async () => {
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('link', { name: 'Back to Acquaint' }).click();
    await expect(page).toHaveURL(ACCOUNT);
    await expect(page.getByText(/You’ve cancelled\. Your plan ends on/)).toBeVisible();
  });
});

async function openAllWeek(page: Page, { tokens }: TestMember): Promise<void> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const body = { weekly, notice_minutes: 0, max_per_day: 24 };
  await call(page.request, updateAvailability, { body }, tokens.access);
}

/** Earns 5.00 of lunch money: a person invited by the member completes a session. All share the cookies of one browser. */
async function earnLunchMoney(
  page: Page,
  baseURL: string,
  host: TestMember,
  member: TestMember,
): Promise<void> {
  const email = `invited.${randomUUID().slice(0, 8)}@example.org`;
  await call(page.request, sendInvites, { body: { emails: [email] } }, member.tokens.access);
  const invited = await registerMember(page.request, { firstName: 'Lin', email });
  const id = await meet(page.request, baseURL, host, invited);
  for (const { tokens } of [host, invited]) {
    await call(page.request, confirmTookPlace, { params: { id } }, tokens.access);
  }
}
