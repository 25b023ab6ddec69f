import { randomUUID } from 'node:crypto';
import { updateOnboarding, updateProfile, getInitialData } from '@acquaint/contracts';
import type { Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { PHONE } from '../fixtures/devices.ts';
import { expect, test } from '../fixtures/journey.ts';
import { mailTo } from '../fixtures/email.ts';
import { registerMember, registerOnboarded, type TestMember } from '../fixtures/member.ts';
import { expectSoundAtBothWidths } from '../fixtures/page-checks.ts';
import {
  expectSoundDialog,
  expectSoundRecording,
  openPastSession,
  promiseAndKeep,
  recordBriefly,
  writeTogether,
} from '../pages/after-the-call.ts';
import {
  expectFramesFromEach,
  expectMediaArrives,
  expectPictureShown,
  rememberConnections,
} from '../pages/media.ts';
import {
  agreeToPeek,
  expectPeekGone,
  findPeekInFeed,
  followPeekLink,
  makePeekByHand,
  takeDownPeek,
} from '../pages/peek-by-hand.ts';
import { expectDevicesOpen } from '../pages/admission.ts';
import {
  choosePicture,
  chooseUsername,
  fillExpertise,
  registerByHand,
  type Newcomer,
} from '../pages/newcomer.ts';

// Ada uses a desktop computer, Grace a phone; layouts are checked at both widths.
test('two strangers register, are introduced, book, meet over video and review each other', async ({
  page: ada,
  anotherPerson,
  login,
}) => {
  const tag = randomUUID().slice(0, 6);
  const grace = await memberWhoFits(ada, `gravitational lenses and telescope mirrors ${tag}`);
  const newcomer: Newcomer = {
    firstName: 'Ada',
    lastName: `Quist ${tag}`,
    email: `ada.${tag}@example.org`,
    username: `ada.${tag}`,
    password: `lantern-in-the-fog-${tag}`,
  };

  await test.step('Ada reads the landing page and registers', async () => {
    await rememberConnections(ada);
    await ada.goto('/');
    await expectSoundAtBothWidths(ada);
    await ada
      .getByRole('link', { name: /create your account|get started|join/i })
      .first()
      .click();
    await registerByHand(ada, newcomer);
    await choosePicture(ada);
    await chooseUsername(ada, newcomer.username);
    await fillExpertise(ada, 'Ada', {
      statement: `I polish telescope mirrors and look into gravitational lenses ${tag}; I want to learn to raise funds.`,
      lookingFor: ['Fundraising', 'Public speaking'],
      expertIn: ['Machine Learning', 'Academia'],
    });
  });

  const graceAt = await anotherPerson(PHONE);
  await test.step('Grace accepts the introduction; Ada is not told', async () => {
    await rememberConnections(graceAt);
    await login(graceAt, grace);
    await graceAt.goto('/dashboard/home/intros');
    const card = introductionOf(graceAt, newcomer.lastName);
    await card.getByRole('button', { name: 'I’d like to meet' }).click();
    await expect(introductionOf(graceAt, newcomer.lastName).getByText('You said yes')).toBeVisible();
    await expectSoundAtBothWidths(graceAt);
  });

  await test.step('Ada sees the reasons, accepts, and it is a match', async () => {
    await expect(ada).toHaveURL(/\/dashboard\/home\/intros/);
    const card = introductionOf(ada, grace.lastName);
    await expect(card.getByRole('list', { name: `Why ${grace.firstName}` })).toContainText(
      /fundraising|public speaking/,
    );
    await expect(card.getByText('You both want to meet')).toHaveCount(0);
    await expectSoundAtBothWidths(ada);
    await card.getByRole('button', { name: 'I’d like to meet' }).click();
    await ada.getByRole('button', { name: 'Find a time' }).click();
  });

  await test.step('Ada books a free slot and gets an email with a calendar entry', async () => {
    const dialog = ada.getByRole('dialog');
    await expect(dialog.getByText(/You have 2 of 2 bookings left this week/)).toBeVisible();
    await dialog.getByRole('list', { name: 'Free times' }).getByRole('button').last().click();
    const book = dialog.getByRole('button', { name: /^Book/ }).last();
    await expect(book).toBeInViewport({ ratio: 1 });
    await book.click();
    await expect(dialog.getByText('Booked')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upcoming sessions' }).click();
    await mailTo(ada.request, newcomer.email, grace.firstName);
  });

  await test.step('dialogs to move and cancel the session open and close', async () => {
    await expect(ada).toHaveURL(/\/dashboard\/sessions\/upcoming/);
    const menu = /^More for the session with /;
    for (const dialog of [
      { opens: 'Move to another time', title: /^A new time with /, leaves: 'Keep current time' },
      { opens: 'Cancel the session', title: /^Cancel this session/, leaves: 'Keep it' },
    ])
      await expectSoundDialog(ada, { menu, ...dialog });
  });

  await test.step('both find it under upcoming sessions and enter the room', async () => {
    for (const [page, other] of [
      [ada, grace.firstName],
      [graceAt, 'Ada'],
    ] as const) {
      await page.goto('/dashboard/sessions/upcoming');
      const list = page.getByRole('list', { name: 'Upcoming sessions' });
      await expect(list.getByText(other).first()).toBeVisible();
      await expectSoundAtBothWidths(page);
      await list.getByRole('button', { name: /Join now|Enter the room/ }).click();
      await expect(page.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
      await expectDevicesOpen(page);
      await expect(page.getByRole('button', { name: 'Join' })).toBeInViewport({ ratio: 1 });
      await expectSoundAtBothWidths(page);
      await page.getByRole('button', { name: 'Join' }).click();
    }
  });

  await test.step('they see and hear each other, and the timer runs', async () => {
    await Promise.all([expectMediaArrives(ada), expectMediaArrives(graceAt)]);
    await expectPictureShown(ada, `${grace.firstName} ${grace.lastName}`);
    await expectPictureShown(graceAt, `Ada ${newcomer.lastName}`);
    await expect(ada.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
    await expectSoundAtBothWidths(ada);
  });

  await test.step('a muted microphone is shown to the other', async () => {
    await ada.getByRole('button', { name: 'Turn off microphone' }).click();
    await expect(
      graceAt.getByRole('figure', { name: `Ada ${newcomer.lastName}` }).getByLabel('Microphone off'),
    ).toBeVisible();
    await ada.keyboard.press('m');
    await expect(graceAt.getByLabel('Microphone off')).toHaveCount(0);
  });

  await test.step('a shared screen, a raised hand, a reaction and a chat message reach the other', async () => {
    const adaAtGrace = graceAt.getByRole('figure', { name: `Ada ${newcomer.lastName}` });
    await ada.getByRole('button', { name: 'Share screen' }).click();
    await expect(adaAtGrace.getByText('sharing their screen')).toBeVisible();
    await expectMediaArrives(graceAt);
    await ada.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(adaAtGrace.getByText('sharing their screen')).toHaveCount(0);
    await ada.keyboard.press('h');
    await expect(adaAtGrace.getByLabel('Hand raised')).toBeVisible();
    await ada.keyboard.press('e');
    await ada.getByRole('button', { name: 'Applause' }).click();
    await expect(adaAtGrace.getByRole('img', { name: 'Applause' })).toBeVisible();
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Chat' }).click();
    await ada.getByLabel('Message everyone in the call').fill('Here is what I meant');
    await ada.keyboard.press('Enter');
    await expect(ada.getByRole('log').getByText('Here is what I meant')).toBeVisible();
    await expectSoundAtBothWidths(ada);
    await graceAt.getByRole('button', { name: 'Chat' }).click();
    await expect(graceAt.getByRole('log').getByText('Here is what I meant')).toBeVisible();
  });

  await test.step('after a reload either side is back in the same call', async () => {
    for (const page of [ada, graceAt]) {
      await page.reload();
      await Promise.all([expectMediaArrives(ada), expectMediaArrives(graceAt)]);
    }
    await expectPictureShown(ada, `${grace.firstName} ${grace.lastName}`);
  });

  await test.step('a guest asks for admission by a link, is admitted, sees both, and leaves; the call continues', async () => {
    await graceAt.getByRole('button', { name: 'More' }).click();
    await graceAt.getByRole('menuitem', { name: 'Invite a guest' }).click();
    const dialog = graceAt.getByRole('dialog', { name: 'Invite a guest' });
    await dialog.getByRole('button', { name: 'Create a guest link' }).click();
    const link = await dialog.getByLabel('Guest link').inputValue();
    await expectSoundAtBothWidths(graceAt);
    await dialog.getByRole('button', { name: 'Close' }).click();

    const maya = await anotherPerson();
    await asksToComeIn(maya, link, 'Maya Okoro');
    await graceAt.getByRole('button', { name: 'Let in Maya Okoro' }).click();
    await Promise.all([maya, ada, graceAt].map((page) => expectFramesFromEach(page, 2)));
    await expectPictureShown(graceAt, 'Maya Okoro');
    await expectSoundAtBothWidths(maya);

    await maya.getByRole('button', { name: 'Leave' }).click();
    await expect(maya.getByRole('heading', { name: 'You left the call' })).toBeVisible();
    await expect(ada.getByRole('figure', { name: 'Maya Okoro' })).toHaveCount(0);
    await Promise.all([expectMediaArrives(ada), expectMediaArrives(graceAt)]);
  });

  await test.step('a few seconds are recorded after both have consented, and a moment is marked', async () => {
    await recordBriefly(ada, graceAt);
  });

  await test.step('they agree to five more minutes', async () => {
    await ada.getByRole('button', { name: 'More' }).click();
    await ada.getByRole('menuitem', { name: 'Add minutes' }).click();
    await ada.getByRole('button', { name: /^Ask Grace .* for 5 more minutes$/ }).click();
    await graceAt.getByRole('button', { name: 'Add 5 minutes' }).click();
    for (const page of [ada, graceAt]) await expect(page.getByRole('timer')).toHaveText(/^2\d:\d\d$/);
  });

  await test.step('both leave, confirm that the short session took place, and review each other', async () => {
    await ada.getByRole('button', { name: 'Leave' }).click();
    await expect(
      ada.getByRole('heading', { level: 1, name: `Session with ${grace.firstName}` }),
    ).toBeVisible();
    await expect(ada.getByText(`${grace.firstName} is still in the call.`)).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Back to the call' })).toBeVisible();
    await expectSoundAtBothWidths(ada);
    await expect(graceAt.getByText(`Ada ${newcomer.lastName} has left the call.`)).toBeVisible();
    await graceAt.getByRole('button', { name: 'End the call' }).click();
    // Neither page is reloaded from here on.
    for (const page of [graceAt, ada]) await page.getByRole('button', { name: 'Yes, it took place' }).click();
    await expect(ada.getByRole('button', { name: 'Back to the call' })).toHaveCount(0);
    await review(graceAt, 'Asked the questions I had not thought of.');
    await review(ada, 'Clear, warm, and full of good advice.');
    await expect(ada.getByText(/^Ready to watch: /)).toBeVisible();
  });

  await test.step('the past session shows who was there, the notes of both, and the promises', async () => {
    const names = [`${grace.firstName} ${grace.lastName}`, `Ada ${newcomer.lastName}`] as const;
    await openPastSession(ada, { with: names[0], names });
    await openPastSession(graceAt, { with: names[1], names });
    await expect(ada.getByRole('list', { name: 'Moments you marked' })).toContainText('into the call');
    await writeTogether(graceAt, ada);
    await promiseAndKeep(ada, graceAt, 'Introduce you to Niels of the observatory');
  });

  await test.step('the recording can be watched, shared and deleted by both', async () => {
    await expectSoundRecording(ada);
  });

  await test.step('Ada makes a peek of it, Grace agrees, a member and a visitor see it, and it is gone when Grace takes it down', async () => {
    const title = `A mirror that is too heavy ${tag}`;
    await makePeekByHand(ada, title);
    await agreeToPeek(graceAt, title, ada.url());
    const [member, visitor] = [await anotherPerson(), await anotherPerson(PHONE)];
    await login(member, await registerOnboarded(ada.request));
    await findPeekInFeed(member, title);
    await followPeekLink(visitor, ada.url(), title);
    await takeDownPeek(graceAt, ada.url());
    await expectPeekGone({ member, visitor, title });
    await ada.goto('/dashboard/home?filter=mine');
    await expect(ada.getByText('You have no peeks yet')).toBeVisible();
    await ada.goto('/dashboard/sessions/past');
  });

  await test.step('the session is listed as past, and the review is on the profile', async () => {
    await expect(ada).toHaveURL(/\/dashboard\/sessions\/past/);
    const past = ada.getByRole('list', { name: 'Past sessions' });
    await expect(past.getByText('Completed')).toBeVisible();
    await expectSoundAtBothWidths(ada);
    await past.getByRole('link', { name: `${grace.firstName} ${grace.lastName}` }).click();
    await expect(ada.getByText('Clear, warm, and full of good advice.')).toBeVisible();
    await expectSoundAtBothWidths(ada);
    await ada.goto('/dashboard/home/profile');
    await expect(ada.getByText('Asked the questions I had not thought of.')).toBeVisible();
    await expectSoundAtBothWidths(ada);
  });
});

/** Registers a member whose topics mirror Ada's: expert in what she looks for, and vice versa. */
async function memberWhoFits(page: Page, words: string): Promise<TestMember> {
  const member = await registerMember(page.request, {
    firstName: 'Grace',
    lastName: `Holt ${words.slice(-6)}`,
  });
  const { user_data } = await call(page.request, getInitialData, {}, member.tokens.access);
  await call(
    page.request,
    updateProfile,
    {
      params: { id: user_data.profile },
      body: {
        mentorship_statement: `I raise funds for observatories and speak about them; I look for somebody who knows ${words}.`,
        expert_in: [{ slug: 'fundraising' }, { slug: 'public-speaking' }],
        looking_for: [{ slug: 'machine-learning' }, { slug: 'academia' }],
      },
    },
    member.tokens.access,
  );
  await call(page.request, updateOnboarding, { body: { redirect_expertize: false } }, member.tokens.access);
  return member;
}

/** Opens a guest link without an account and asks for admission. */
async function asksToComeIn(guest: Page, link: string, name: string): Promise<void> {
  await rememberConnections(guest);
  await guest.goto(link);
  await guest.getByLabel('Your name, as they’ll see it').fill(name);
  await expect(guest.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  await expectDevicesOpen(guest);
  await expectSoundAtBothWidths(guest);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
}

function introductionOf(page: Page, lastName: string) {
  return page
    .getByRole('list', { name: 'Introductions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(lastName) }) });
}

async function review(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^How was it with / })).toBeVisible();
  await page.getByRole('radio').nth(4).click();
  await page.getByLabel('Clear advice').check();
  await page.getByLabel('In your own words').fill(words);
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('You wrote a review')).toBeVisible();
}
