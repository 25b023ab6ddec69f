import {
  getAvailability,
  getPremiumInfo,
  getReminders,
  getCalendarFeed,
  listConnectedCalendars,
  listHolidayCountries,
  listHolidays,
  listLoginProviders,
  previewAvailability,
  updateAvailability,
  type AvailabilitySettings,
} from '@acquaint/contracts';
import {
  choose,
  type Failure,
  fake,
  fakeSample,
  renderRemotePage,
  sampleOf,
} from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { sampleHolidays } from '../../components/slots/test-availability.ts';
import { remote } from '../../remote.ts';

/** Opens the availability page of a member with these settings. */
async function openWith(changes: Partial<AvailabilitySettings>, refusal?: Failure) {
  const settings = { ...sampleOf(getAvailability), ...changes };
  const page = await renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      fakeSample(getReminders),
      fakeSample(getPremiumInfo),
      fake(getAvailability, () => ({ status: 200, body: settings })),
      fakeSample(listHolidayCountries),
      fake(
        listHolidays,
        ({ query }) => refusal ?? { status: 200, body: { results: sampleHolidays(query.country) } },
      ),
      fake(listConnectedCalendars, () => ({ status: 200, body: { results: [] } })),
      fake(listLoginProviders, () => ({ status: 200, body: { results: [] } })),
      fakeSample(getCalendarFeed),
      fakeSample(previewAvailability),
      fake(updateAvailability, ({ body }) => ({
        status: 200,
        body: { ...settings, ...(body as Partial<AvailabilitySettings>) },
      })),
    ],
  });
  return {
    ...page,
    saved: async (): Promise<AvailabilitySettings> => {
      await page.user.click(screen.getByRole('button', { name: 'Save availability' }));
      await screen.findByText('Your availability has been saved.');
      return page.calls.find(({ name }) => name === 'interviews.updateSettings')
        ?.body as AvailabilitySettings;
    },
  };
}
const country = () => screen.findByRole('combobox', { name: 'Country' });
const coming = async () =>
  within(await screen.findByRole('list', { name: 'Upcoming holidays' })).getAllByRole('listitem');

describe('public holidays', () => {
  it('of a chosen country and region become days off, and are listed', async () => {
    const page = await openWith({});
    await choose(page.user, await country(), 'Portugal');
    expect((await coming()).map((day) => day.textContent)).toEqual([
      expect.stringContaining('Immaculate Conception'),
      expect.stringContaining('Christmas Day'),
    ]);
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
    await choose(page.user, await country(), 'Germany');
    await choose(page.user, screen.getByRole('combobox', { name: 'Region' }), 'Bayern');
    expect((await page.saved()).holidays).toEqual({ country: 'DE', region: 'BY' });
  });

  it('can be worked on where the weekday has hours, with the hours of that weekday', async () => {
    const page = await openWith({
      holidays: { country: 'PT', region: null },
      weekly: [{ weekday: 2, start: '09:00', end: '12:00' }],
    });
    const [tuesday, friday] = await coming();
    expect(friday).toHaveTextContent('Not one of your working days');
    await page.user.click(screen.getByRole('button', { name: 'Work on Immaculate Conception' }));
    expect(tuesday).toHaveTextContent('You’re working, as set above');
    expect((await page.saved()).overrides).toEqual([
      { date: '2026-12-08', ranges: [{ start: '09:00', end: '12:00' }] },
    ]);
  });

  it('are listed four at first, and all on request', async () => {
    const page = await openWith({ holidays: { country: 'DE', region: null } });
    expect(await coming()).toHaveLength(4);
    await page.user.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(await coming()).toHaveLength(6);
  });

  it('are no longer days off once no country is chosen', async () => {
    const page = await openWith({ holidays: { country: 'PT', region: null } });
    await choose(page.user, await country(), 'No holidays');
    expect(screen.queryByRole('list', { name: 'Upcoming holidays' })).toBeNull();
    expect((await page.saved()).holidays).toBeNull();
  });

  it('that cannot be loaded say so and can be retried; the form stays usable', async () => {
    await openWith(
      { holidays: { country: 'PT', region: null } },
      { status: 500, body: { detail: 'Something went wrong on our side. Try again in a moment.' } },
    );
    await screen.findByText('Something went wrong on our side. Try again in a moment.');
    expect(screen.getByRole('button', { name: 'Save availability' })).toBeEnabled();
  });
});
