import { expect, test } from '@playwright/test';
import { registerOnboarded } from '../fixtures/member.ts';
import { memberBrowser } from '../fixtures/member-browser.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { fillLogin } from '../pages/demo.ts';
import { expectToPlay } from '../pages/media.ts';
import { agreeToPeek, expectPeekGone, findPeekInFeed, takeDownPeek } from '../pages/peek-by-hand.ts';
import { acknowledged, assembled, leave, record, startCall } from '../recording/recorded-call.ts';
import { speak } from './known-speech.ts';

/** Long enough for a moment that is suggested. */
const SECONDS = 40;
/** Listening and rendering take longer on a busy machine. */
const LIMIT = { timeout: 170_000 };
const TITLE = 'Begin with the first customer';

let platform: OwnPlatform;
test.beforeEach(async () => {
  // A transcriber of the environment writes down what they say.
  platform = await OwnPlatform.open();
});
test.afterEach(() => platform.close());

test('what two people said becomes a suggested moment, a published peek, a booking by a visitor, and is gone when one of them says so', async ({
  browser,
}) => {
  const call = await startCall(browser, platform, (context, who) =>
    speak(context, who === 'ada' ? 'ada' : 'bruno'),
  );
  const [ada, grace] = [call.ada.page, call.grace.page];
  const context = { baseURL: platform.url };
  const member = await (await memberBrowser(browser, platform.url, 'Maya')).context.newPage();
  const visitor = await (await browser.newContext(context)).newPage();
  const future = await registerOnboarded(visitor.request, { firstName: 'Noor' });

  await test.step('they record what they say, and leave', async () => {
    await record(call);
    for (const who of [call.ada, call.grace]) await acknowledged(who, SECONDS);
    await leave(call);
  });

  await test.step('Ada finds a suggested moment, trims it, and makes a peek of it', async () => {
    const { id } = await assembled(call.ada, 3);
    await ada.goto(`/dashboard/sessions/recording?id=${id}`);
    await ada
      .getByRole('link', { name: /^Make a peek of this/ })
      .first()
      .click(LIMIT);
    const film = ada.getByRole('application', { name: 'Video of the recording' });
    await expect(film).toBeVisible(LIMIT);
    const [start, end] = ['Start of the peek', 'End of the peek'].map((name) =>
      ada.getByRole('slider', { name }),
    );
    const begin = await start?.getAttribute('aria-valuenow');
    const length = Number(await end?.getAttribute('aria-valuenow')) - Number(begin);
    expect(length).toBeGreaterThanOrEqual(20);
    expect(length).toBeLessThanOrEqual(60);
    await end?.focus();
    await end?.press('ArrowLeft');
    await expect(end ?? film).not.toHaveAttribute('aria-valuenow', String(Number(begin) + length));
    await ada.getByLabel('Title').fill(TITLE);
    await ada.getByRole('button', { name: 'Make this peek' }).click();
    await expect(ada.getByLabel(TITLE, { exact: true })).toBeVisible(LIMIT);
  });
  const url = ada.url();

  await test.step('Grace agrees, and a third person finds it in the feed', async () => {
    await agreeToPeek(grace, TITLE, url);
    await findPeekInFeed(member, TITLE);
  });

  await test.step('a visitor watches it by its link, logs in and books a session with Ada', async () => {
    await visitor.goto(url);
    await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expectToPlay(visitor.getByLabel(TITLE, { exact: true }));
    await visitor.getByRole('button', { name: 'Book a session with Ada' }).click();
    await visitor.getByRole('dialog').getByRole('button', { name: 'Continue with Email' }).click();
    await fillLogin(visitor, future);
    await visitor.getByRole('button', { name: 'Book a session' }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Free times' }).getByRole('button').last().click();
    await dialog.getByRole('button', { name: /^Book/ }).last().click();
    await expect(dialog.getByText('Booked')).toBeVisible();
    await visitor.goto(url);
  });

  await test.step('Ada takes it down, and nobody finds it any more', async () => {
    await takeDownPeek(ada, url);
    const stranger = await (await browser.newContext(context)).newPage();
    await stranger.goto(url);
    await member.goto('/dashboard/home');
    await expectPeekGone({ member, visitor: stranger, title: TITLE });
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toHaveCount(0);
  });
});
