import { createClipRequest, getPeek, listPeeks } from '@acquaint/contracts';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { registerOnboarded } from '../fixtures/member.ts';
import { expectSoundPage } from '../fixtures/page-checks.ts';
import { fillLogin } from '../pages/demo.ts';
import { expectToPlay } from '../pages/media.ts';

test('a guest without an account records a peek by a link; it is published, and the guest withdraws it', async ({
  page: member,
  anotherPerson,
  request,
  watch,
}) => {
  const robin = await registerOnboarded(request);
  const { access } = robin.tokens;
  const body = { prompt: 'What did you learn first?', for_whom: 'Maya' };
  const { url } = await call(request, createClipRequest, { body }, access);
  const guest = await anotherPerson();

  await test.step('the guest records with a real camera and microphone, and watches the peek', async () => {
    await guest.goto(url);
    await expect(guest.getByRole('heading', { name: 'Robin Winter is asking for a clip' })).toBeVisible();
    await expect(guest.getByRole('navigation')).toHaveCount(0);
    await expectSoundPage(guest);
    await guest.getByRole('button', { name: 'Record' }).click();
    await guest.getByRole('button', { name: 'Start now' }).click();
    await expect(guest.getByRole('timer', { name: '58 seconds left' })).toBeVisible();
    await guest.getByRole('button', { name: 'Stop' }).click();
    await expectToPlay(guest.getByLabel('Your recording'));
  });

  await test.step('the guest consents and sends it over a connection that fails; a reload loses nothing', async () => {
    watch.forgive('/guest-clips/piece/');
    await guest.route('**/guest-clips/piece/', (route) => route.abort());
    await guest.getByLabel(/^Your name/).fill('Maya Okoro');
    await guest.getByRole('checkbox').check();
    await guest.getByRole('button', { name: 'Send to Robin Winter' }).click();
    await expect(guest.getByText(/You’ve lost your connection/)).toBeVisible();
    await guest.unroute('**/guest-clips/piece/');
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'Your clip has been sent' })).toBeVisible();
    await expectSoundPage(guest);
  });

  await test.step('the member finds it pending, and publishes it', async () => {
    await member.goto('/login');
    await fillLogin(member, robin);
    await expect(member).toHaveURL(/\/peek\?snip=/);
    await expect(member.getByText('Speaking: Maya Okoro.')).toBeVisible();
    await member.getByRole('link', { name: 'Change who’s speaking' }).click();
    await expect(member.getByRole('radio', { name: 'None of these' })).toBeChecked();
    await expectSoundPage(member);
    await member.getByRole('link', { name: 'Back to the peek' }).click();
    await member.getByRole('button', { name: 'Share this moment' }).click();
    await expect(member.getByText('Heard: Maya Okoro')).toBeVisible();
  });

  await test.step('the guest withdraws it, and nobody sees it any more', async () => {
    const query = { username: robin.username };
    const [shared] = (await call(request, listPeeks, { query }, access)).results;
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'Your clip has been shared' })).toBeVisible();
    await guest.getByRole('button', { name: 'Take my clip back' }).click();
    await guest.getByRole('button', { name: 'Take it back' }).click();
    await expect(guest.getByRole('heading', { name: 'Your clip has been deleted' })).toBeVisible();
    await expect(call(request, getPeek, { params: { id: shared?.uuid ?? '' } }, access)).rejects.toThrow(
      '404',
    );
  });
});
