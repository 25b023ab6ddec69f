import {
  getAvailability,
  getCalendarFeed,
  getInitialData,
  getReminders,
  getPremiumInfo,
  listConnectedCalendars,
  listHolidayCountries,
  listLoginProviders,
  previewAvailability,
  updateAvailability,
  type AvailabilitySettings,
  type PremiumInfo,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf, samplePremium } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../../remote.ts';

/** Opens the availability page of a member with this plan, with a fake server that saves settings. */
async function openAvailability(
  premium: Partial<PremiumInfo> = {},
  settings: Partial<AvailabilitySettings> = {},
) {
  let saved: AvailabilitySettings = { ...sampleOf(getAvailability), ...settings };
  const none = () => ({ status: 200 as const, body: { results: [] } });
  const page = await renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      fakeSample(getReminders),
      fake(getPremiumInfo, () => ({ status: 200, body: samplePremium(premium) })),
      fake(getAvailability, () => ({ status: 200, body: saved })),
      fake(updateAvailability, ({ body }) => {
        saved = { ...saved, ...(body as Partial<AvailabilitySettings>) };
        return { status: 200, body: saved };
      }),
      fakeSample(getInitialData),
      fakeSample(getCalendarFeed),
      fake(listHolidayCountries, none),
      fake(listConnectedCalendars, none),
      fake(listLoginProviders, none),
      fake(previewAvailability, ({ body }) => ({
        status: 200,
        body: { ...sampleOf(previewAvailability), price_cents: body.price_cents ?? saved.price_cents },
      })),
    ],
  });
  await screen.findByRole('list', { name: 'Weekly hours' });
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save availability' }));
    await screen.findByText('Your availability has been saved.');
    return page.calls.findLast(({ name }) => name === 'interviews.updateSettings')
      ?.body as AvailabilitySettings;
  };
  return { ...page, save };
}
const priceOf = (length: string) => screen.queryByRole('spinbutton', { name: `Price of ${length}` });

describe('the price of a session', () => {
  it('is set by its host, who is told where the money goes, and is shown to others', async () => {
    const page = await openAvailability();
    const choice = within(await screen.findByRole('radiogroup', { name: '20 minutes' }));
    expect(choice.getByRole('radio', { name: 'Free' })).toBeChecked();
    expect(screen.getByText(/We hold the money until the session has taken place/)).toBeVisible();
    await page.user.click(choice.getByRole('radio', { name: 'Paid sessions' }));
    const field = priceOf('20 minutes');
    expect(field).toHaveValue('25.00');
    if (field) {
      await page.user.clear(field);
      await page.user.type(field, '19.5');
    }
    await waitFor(() =>
      expect(screen.getByText(/Possible start times/)).toHaveTextContent('20 minutes, €19.50.'),
    );
    expect(await page.save()).toMatchObject({ price_cents: 1_950 });
  });

  it('stays within the allowed range: the field resets to a valid amount', async () => {
    const page = await openAvailability({}, { price_cents: 3_000 });
    const field = await screen.findByRole('spinbutton', { name: 'Price of 20 minutes' });
    await page.user.clear(field);
    await page.user.tab();
    expect(field).toHaveValue('30.00');
    await page.user.clear(field);
    await page.user.type(field, '900');
    await page.user.tab();
    expect(field).toHaveValue('500.00');
    await page.user.click(screen.getByRole('radio', { name: 'Free' }));
    expect(await page.save()).toMatchObject({ price_cents: 0 });
  });

  it('has a second amount for the longer sessions that Pro hosts offer', async () => {
    const page = await openAvailability({ is_pro: true });
    await page.user.click(await screen.findByRole('switch', { name: /People can also book 50 minutes/ }));
    const choice = within(await screen.findByRole('radiogroup', { name: '50 minutes' }));
    await page.user.click(choice.getByRole('radio', { name: 'Paid sessions' }));
    expect(await page.save()).toMatchObject({ offers_long: true, long_price_cents: 2_500 });
  });

  it('leads a basic member to the plan with longer sessions', async () => {
    await openAvailability();
    expect(await screen.findByRole('link', { name: 'Acquaint Pro' })).toHaveAttribute(
      'href',
      '/dashboard/account#plan',
    );
    expect(screen.queryByRole('switch', { name: /50 minutes/ })).toBeNull();
  });

  it('is not offered on a site without payments', async () => {
    const page = await openAvailability({ is_offered: false }, { price_cents: 2_500, offers_long: true });
    expect(await screen.findByText(/This site doesn’t take payments/)).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: '20 minutes' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Acquaint Pro' })).toBeNull();
    // Settings that are no longer allowed must not prevent saving the others.
    const saved = await page.save();
    expect(saved).not.toHaveProperty('price_cents');
    expect(saved).not.toHaveProperty('offers_long');
  });
});
