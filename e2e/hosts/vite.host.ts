import { SHOWN, STRANGERS, expect, test } from './stranger.ts';

test('a host that Vite built shows each remote by its manifest, with what the person has there', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn('steward');
  await page.goto(`${STRANGERS}/vite/?platform=${encodeURIComponent(baseURL ?? '')}`);
  const choice = page.getByRole('combobox', { name: 'Show' });
  for (const shown of SHOWN) {
    await test.step(shown.remote, async () => {
      await choice.selectOption(`${shown.remote} ${shown.page}`);
      await expect(page.getByRole('heading', { level: 1, name: shown.heading })).toBeVisible();
    });
  }
  await choice.selectOption('Nothing');
  await expect(page.getByRole('main')).toBeEmpty();
});
