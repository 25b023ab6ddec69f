import { randomUUID } from 'node:crypto';
import { adminListInquiries, createToken, getCircle, listCircles, leaveCircle } from '@acquaint/contracts';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { mailTo } from '../fixtures/email.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { DEMO, fillLogin } from '../pages/demo.ts';

test('a visitor sends an inquiry to the staff, who find it and mark it as answered', async ({
  page,
  request,
  login,
}) => {
  const subject = `Around the world ${randomUUID().slice(0, 8)}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Press', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Nellie Bly');
  await page.getByLabel('Your email').fill('nellie@world.example');
  await page.getByLabel('What’s it about?').fill(subject);
  await page.getByLabel('Your message').fill('In how many days?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await mailTo(request, 'hello@acquaint.example', subject);

  await login(page, DEMO.steward);
  await page.goto('/custom-admin/inquiries');
  await page.getByRole('button', { name: `Mark as answered: ${subject}` }).click();
  await page.getByLabel('What you replied, for the audit log').fill('Seventy-two');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByRole('heading', { name: subject })).toHaveCount(0);
  const { access } = await call(request, createToken, { body: DEMO.steward });
  const answered = { query: { state: 'answered', search: subject } } as const;
  expect((await call(request, adminListInquiries, answered, access)).count).toBe(1);
});

test('a person invited to a circle reads about it, logs in, and becomes its member', async ({
  page,
  request,
}) => {
  const { access } = await call(request, createToken, { body: DEMO.bruno });
  const { results } = await call(request, listCircles, { query: { page_size: 100 } }, access);
  const circle = results.find(({ is_member, access }) => !is_member && access === 'open');
  if (!circle) throw new Error('Bruno is in every circle');
  await page.goto(`/circle-register?circle=${circle.id}`);
  await expect(page.getByRole('heading', { name: circle.name })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: `Join ${circle.name}` }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await fillLogin(page, DEMO.bruno);
  await expect(page).toHaveURL(`/dashboard/groups?circle=${circle.id}`);
  const params = { id: circle.id };
  expect((await call(request, getCircle, { params }, access)).is_member).toBe(true);
  await call(request, leaveCircle, { params }, access);
});

test('whoever logs in from the login page of a circle lands in that circle', async ({ page, request }) => {
  const { access } = await call(request, createToken, { body: DEMO.bruno });
  const { results } = await call(request, listCircles, { query: { page_size: 100 } }, access);
  const circle = results.find(({ is_member }) => is_member);
  if (!circle) throw new Error('Bruno is in no circle');
  await page.goto(`/login?group=${circle.id}`);
  await fillLogin(page, DEMO.bruno);
  await expect(page).toHaveURL(`/dashboard/groups?circle=${circle.id}`);
  await expect(page.getByRole('heading', { name: circle.name })).toBeVisible();
});

test('going back restores the scroll position, and another page starts at its top', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms-privacy');
  // Our fonts are wider than the fallback fonts: the layout shifts while they load.
  await page.evaluate(() => document.fonts.ready);
  const link = page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Tour' });
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'A tour in six steps' })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and privacy' })).toBeVisible();
  await expect.poll(scrolled).toBe(left);
});
