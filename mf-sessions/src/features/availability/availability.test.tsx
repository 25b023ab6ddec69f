import {
  getAvailability,
  getPremiumInfo,
  getCalendarFeed,
  getInitialData,
  getReminders,
  listConnectedCalendars,
  listHolidayCountries,
  listLoginProviders,
  previewAvailability,
  updateAvailability,
} from '@acquaint/contracts';
import type { AvailabilitySettings } from '@acquaint/contracts';
import {
  choose,
  closeTab,
  fake,
  fakeSample,
  installNavigation,
  removeNavigation,
  renderRemotePage,
  sampleOf,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import type { Failure, RenderedRemote } from '@acquaint/remote-kit/testing';
import { publish } from '@acquaint/event-bus';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const MONDAY = [
  { weekday: 1, start: '00:00', end: '02:00' },
  { weekday: 1, start: '09:00', end: '12:00' },
] as const;
const SETTINGS: AvailabilitySettings = { ...sampleOf(getAvailability), weekly: [...MONDAY] };
const SLOT = { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T09:20:00.000Z' };
/** Opens the availability page; `refusal` is the answer to saving. */
async function openAvailability(refusal?: Failure) {
  let settings = SETTINGS;
  const page = await renderRemotePage(remote, 'availability', {
    path: '/dashboard/your-sessions',
    fakes: [
      fakeSample(getReminders),
      fakeSample(getPremiumInfo),
      fake(getAvailability, () => ({ status: 200, body: settings })),
      fake(listHolidayCountries, () => ({ status: 200, body: { results: [] } })),
      fake(listConnectedCalendars, () => ({ status: 200, body: { results: [] } })),
      fake(listLoginProviders, () => ({ status: 200, body: { results: [] } })),
      fakeSample(getInitialData),
      fake(previewAvailability, ({ body }) => ({
        status: 200,
        body: { ...sampleOf(previewAvailability), slots: body.weekly?.length === 0 ? [] : [SLOT] },
      })),
      fakeSample(getCalendarFeed),
      fake(
        updateAvailability,
        ({ body }) =>
          refusal ?? {
            status: 200,
            body: { ...SETTINGS, ...(body as Partial<AvailabilitySettings>) },
          },
      ),
    ],
  });
  await screen.findByRole('list', { name: 'Weekly hours' });
  /** Another tab saves this; the page reads it again. */
  const changeElsewhere = async (changes: Partial<AvailabilitySettings>) => {
    settings = { ...settings, ...changes };
    await act(async () => publish('profile/updated', { user_id: samplePerson().id }));
  };
  return { ...page, changeElsewhere };
}
const saveButton = () => screen.getByRole('button', { name: 'Save availability' });
async function savedBy(page: RenderedRemote): Promise<AvailabilitySettings> {
  await page.user.click(saveButton());
  await screen.findByText('Your availability has been saved.');
  return page.calls.find(({ name }) => name === 'interviews.updateSettings')?.body as AvailabilitySettings;
}

const previewed = (page: RenderedRemote) =>
  page.calls.findLast(({ name }) => name === 'interviews.previewSettings');

afterEach(() => {
  sessionStorage.clear();
  removeNavigation();
});

describe('availability', () => {
  it('says whether there are unsaved changes, and discards them on request', async () => {
    const page = await openAvailability();
    expect(screen.getByText('Everything is saved.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' }));
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' })).toBeVisible();
    expect(screen.getByText('Everything is saved.')).toBeVisible();
    expect(saveButton()).toHaveFocus();
  });

  it('asks before the reader leaves with unsaved changes, but not before a calendar’s provider is visited', async () => {
    const navigation = installNavigation();
    const page = await openAvailability();
    expect(navigation.go('/dashboard/sessions/upcoming')).toBe(false);
    await page.user.click(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' }));
    expect(navigation.go('/dashboard/sessions/upcoming')).toBe(true);
    await screen.findByText(/^Until you save, people see your old times\./);
    await page.user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(closeTab()).toBe(true);
    navigation.go('https://calendar.example/consent', { sameDocument: false });
    expect(closeTab()).toBe(false);
  });

  it('keeps unsaved changes while the tab visits a calendar’s provider, until they are saved', async () => {
    const before = await openAvailability();
    await before.user.click(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' }));
    before.unmount();
    const page = await openAvailability();
    expect(screen.queryByRole('button', { name: 'Remove Monday 00:00 to 02:00' })).toBeNull();
    expect(await savedBy(page)).toEqual({ weekly: [MONDAY[1]] });
  });

  it('can get more or fewer hours on a day; the lists are sent as a whole', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
    await page.user.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }));
    await page.user.click(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' }));
    expect(await savedBy(page)).toEqual({
      weekly: [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 1, start: '13:00', end: '14:00' },
        { weekday: 2, start: '09:00', end: '17:00' },
      ],
    });
  });

  it('can also be painted with the keyboard, and copied to one other day', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByText('Grid'));
    act(() => screen.getByRole('application', { name: 'Your week as a grid' }).focus());
    await page.user.keyboard('{ArrowRight}{ArrowDown} {ArrowDown}{ArrowDown} ');
    expect(screen.getByText('Tuesday 7:45 am, free')).toBeInTheDocument();
    await page.user.click(screen.getByText('List'));
    await page.user.click(screen.getByRole('button', { name: 'Copy hours from Tuesday' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to Sunday' }));
    expect((await savedBy(page)).weekly).toEqual([
      ...MONDAY,
      { weekday: 2, start: '07:15', end: '08:00' },
      { weekday: 7, start: '07:15', end: '08:00' },
    ]);
  });

  it('can be painted by touch; starting on free time removes it', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByText('Grid'));
    const week = screen.getByRole('application', { name: 'Your week as a grid' });
    jest.spyOn(week, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ width: 700, height: 960 }));
    Object.assign(week, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    // jsdom has no PointerEvent.
    const touch = (type: string, hour: number) =>
      fireEvent(week, new MouseEvent(type, { bubbles: true, clientX: 50, clientY: hour * 40 + 1 }));
    touch('pointerdown', 9);
    touch('pointermove', 10.75);
    touch('pointerup', 10.75);
    expect((await savedBy(page)).weekly).toEqual([MONDAY[0], { weekday: 1, start: '11:00', end: '12:00' }]);
  });

  it('has a preview as others see it, in their time zone', async () => {
    const page = await openAvailability();
    await choose(
      page.user,
      await screen.findByRole('combobox', { name: 'Show times in' }),
      'Tokyo, Japan (GMT+9)',
    );
    const list = await screen.findByRole('list', { name: 'What others can book' });
    await waitFor(() => expect(list).toHaveTextContent(/6:00.PM|18:00/));
    expect(previewed(page)).toMatchObject({ query: { time_zone: 'Asia/Tokyo', days: 7 }, body: {} });
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it('previews what is not saved yet, except hours that cannot be saved', async () => {
    const page = await openAvailability();
    const list = () => screen.queryByRole('list', { name: 'What others can book' });
    await waitFor(() => expect(list()).toBeVisible());
    await page.user.click(screen.getByRole('switch', { name: /Monday/ }));
    expect(await screen.findByText('No one can book you in the next 7 days')).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    expect(previewed(page)?.body).toEqual({ weekly: [] });
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(list()).toBeVisible());
    const [, second] = screen.getAllByRole('combobox', { name: 'Monday, from' });
    if (second) await choose(page.user, second, '1:00 am');
    await screen.findByText('Correct your weekly hours to save.');
    expect(list()).toBeVisible();
    expect(previewed(page)?.body).toEqual({});
  });

  it('can be copied from one day to Monday to Friday', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByRole('button', { name: 'Copy hours from Monday' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to Monday–Friday' }));
    expect((await savedBy(page)).weekly).toEqual(
      [1, 2, 3, 4, 5].flatMap((weekday) => MONDAY.map((range) => ({ ...range, weekday }))),
    );
  });

  it('names the day with overlapping ranges, and cannot be saved until they are fixed', async () => {
    const page = await openAvailability();
    const [, second] = screen.getAllByRole('combobox', { name: 'Monday, from' });
    if (second) await choose(page.user, second, '1:00 am');
    expect(await screen.findByRole('alert')).toHaveTextContent('Monday: two time ranges overlap');
    expect(saveButton()).toBeDisabled();
    await page.user.click(screen.getByRole('button', { name: 'Remove Monday 00:00 to 02:00' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await savedBy(page)).weekly).toEqual([{ weekday: 1, start: '01:00', end: '12:00' }]);
  });

  it('keeps the rows of a day in place while their times are changed', async () => {
    const page = await openAvailability();
    const [first, second] = screen.getAllByRole('combobox', { name: 'Monday, from' });
    const [, until] = screen.getAllByRole('combobox', { name: 'Monday, until' });
    if (first) await choose(page.user, first, '1:00 am');
    if (second) await choose(page.user, second, '12:00 am');
    if (until) await choose(page.user, until, '12:45 am');
    const rows = screen.getAllByRole('button', { name: /^Remove Monday/ });
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      'Remove Monday 01:00 to 02:00',
      'Remove Monday 00:00 to 00:45',
    ]);
    expect((await savedBy(page)).weekly).toEqual([
      { weekday: 1, start: '00:00', end: '00:45' },
      { weekday: 1, start: '01:00', end: '02:00' },
    ]);
  });

  it('gives the focus to the day whose hours were removed', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByRole('button', { name: 'Remove Monday 09:00 to 12:00' }));
    expect(screen.getByRole('switch', { name: /Monday/ })).toHaveFocus();
    const [only] = screen.getAllByRole('combobox', { name: 'Monday, from' });
    if (only) await choose(page.user, only, 'None');
    expect(screen.queryByRole('combobox', { name: 'Monday, from' })).toBeNull();
    expect(screen.getByRole('switch', { name: /Monday/ })).toHaveFocus();
  });

  it('gives the focus to the heading when a single day was removed', async () => {
    const page = await openAvailability();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-24' } });
    await page.user.click(screen.getByRole('button', { name: 'Add day' }));
    await page.user.click(screen.getByRole('button', { name: 'Remove Thu, Dec 24, 2026' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('can have a weekday turned off, a day off, and other hours on one date', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByRole('switch', { name: /Monday/ }));
    expect(screen.queryByRole('combobox', { name: 'Monday, from' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-24' } });
    await page.user.click(screen.getByRole('button', { name: 'Add day' }));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-23' } });
    await choose(page.user, screen.getByRole('combobox', { name: 'From' }), '1:00 am');
    await page.user.click(screen.getByRole('button', { name: 'Add day' }));
    const days = within(screen.getByRole('list', { name: 'Single days' })).getAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toEqual([
      'Wed, Dec 23, 20261:00 am to 5:00 pm',
      'Thu, Dec 24, 2026Day off',
    ]);
    const saved = await savedBy(page);
    expect(saved.weekly).toEqual([]);
    expect(saved.overrides).toEqual([
      { date: '2026-12-23', ranges: [{ start: '01:00', end: '17:00' }] },
      { date: '2026-12-24', ranges: [] },
    ]);
  });

  it('can be closed, or need the member’s approval; notice is entered in hours', async () => {
    const page = await openAvailability();
    await page.user.click(screen.getByRole('switch', { name: /People can book sessions with me/ }));
    await page.user.click(screen.getByRole('radio', { name: 'I approve each booking' }));
    const notice = screen.getByLabelText('Minimum notice, in hours');
    expect(notice).toHaveValue('4');
    await page.user.clear(notice);
    await page.user.type(notice, '24');
    expect(await savedBy(page)).toMatchObject({
      accepts_sessions: false,
      booking_mode: 'approve',
      notice_minutes: 1_440,
    });
  });

  it('has a buffer of any length after each session; a range without a start is removed', async () => {
    const page = await openAvailability();
    const pause = screen.getByLabelText('Break after a session, in minutes');
    expect(pause).toHaveValue('10');
    await page.user.clear(pause);
    await page.user.type(pause, '25');
    const [first] = screen.getAllByRole('combobox', { name: 'Monday, from' });
    if (first) await choose(page.user, first, 'None');
    expect(await savedBy(page)).toMatchObject({ buffer_minutes: 25, weekly: [MONDAY[1]] });
  });

  it('has a time zone and a maximum of sessions per day; changing the zone keeps the wall times', async () => {
    const page = await openAvailability();
    await choose(page.user, screen.getByRole('combobox', { name: 'My time zone' }), 'Tokyo, Japan (GMT+9)');
    const most = screen.getByLabelText('Maximum sessions per day');
    expect(most).toHaveValue('4');
    await page.user.clear(most);
    await page.user.type(most, '7');
    expect(await savedBy(page)).toEqual({ time_zone: 'Asia/Tokyo', max_per_day: 7 });
  });

  it('has at least one session a day and at most 24', async () => {
    const page = await openAvailability();
    const most = screen.getByLabelText('Maximum sessions per day');
    for (const [typed, saved] of [
      ['0', '1'],
      ['30', '24'],
    ] as const) {
      await page.user.clear(most);
      await page.user.type(most, typed);
      await page.user.tab();
      expect(most).toHaveValue(saved);
    }
    expect(await savedBy(page)).toEqual({ max_per_day: 24 });
  });

  it('takes over what was changed elsewhere meanwhile, and saves only what was changed here', async () => {
    const page = await openAvailability();
    const most = screen.getByLabelText('Maximum sessions per day');
    await page.user.clear(most);
    await page.user.type(most, '7');
    await page.changeElsewhere({ buffer_minutes: 35, max_per_day: 5 });
    await waitFor(() => expect(screen.getByLabelText('Break after a session, in minutes')).toHaveValue('35'));
    expect(most).toHaveValue('7');
    expect(await savedBy(page)).toEqual({ max_per_day: 7 });
  });

  it('says why saving failed, and keeps the changes', async () => {
    const page = await openAvailability({
      status: 429,
      body: { detail: 'You’ve tried this a bit too often.' },
    });
    await page.user.click(screen.getByRole('button', { name: 'Add hours on Sunday' }));
    await page.user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve tried this a bit too often.');
    expect(screen.getByRole('combobox', { name: 'Sunday, from' })).toBeInTheDocument();
  });
});
