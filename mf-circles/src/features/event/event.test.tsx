import { listCircleEvents, type CircleEventPage } from '@acquaint/contracts';
import { keepDevicesChecked } from '@acquaint/remote-kit';
import { fake, renderRemotePage, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { ALAN, circlesServer, sampleCircle } from '../../components/test-circle.ts';
import { eventServer, sampleEvent } from '../../components/test-event.ts';
import { remote } from '../../remote.ts';
import { instantOf, localTimeOf } from '../../components/event/local-time.ts';
import { timeUntil } from './use-now.ts';

async function openEvent(part: Partial<CircleEventPage> = {}) {
  const { world, fakes } = eventServer(sampleEvent(part));
  const path = `/dashboard/event?event=${world.event.id}`;
  return { ...(await renderRemotePage(remote, 'event', { path, fakes })), world };
}

const button = (name: string) => screen.findByRole('button', { name });
/** Opens the menu of the event. */
async function openMenu(page: Pick<Awaited<ReturnType<typeof openEvent>>, 'user'>) {
  await page.user.click(await button('More for Compilers after work'));
  return (name: string) => screen.findByRole('menuitem', { name });
}
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const RUNNING = {
  state: 'running',
  is_signed_up: true,
  may: { edit: false, sign_up: false, report: true },
} as const;

afterEach(() => sessionStorage.clear());

describe('an event (R-CIRC-13)', () => {
  it('can be reported to staff by others than its host (R-MOD-1)', async () => {
    const page = await openEvent();
    await page.user.click(await (await openMenu(page))('Report…'));
    expect(await screen.findByText(/won’t know who reported them/)).toBeVisible();
    await page.user.click(screen.getByRole('radio', { name: 'Spam or advertising' }));
    await page.user.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'moderation.report')?.body).toMatchObject({
      ...{ kind: 'event', id: page.world.event.id, reason: 'spam' },
    });
  });

  it('can be reported without a host whom the reader sees: the dialog names nobody (R-MOD-1)', async () => {
    const page = await openEvent({ host: null });
    await page.user.click(await (await openMenu(page))('Report…'));
    expect(
      await screen.findByText('Our team will review it. No one will know who reported it.'),
    ).toBeVisible();
  });

  it('is something to sign up for, with people whom one would like to meet', async () => {
    const page = await openEvent();
    expect(await screen.findByRole('heading', { level: 1, name: 'Compilers after work' })).toBeVisible();
    expect(screen.getByText('3 rounds of 15 minutes, each with someone new')).toBeVisible();
    expect(screen.queryByRole('button', { name: /like to meet/ })).toBeNull();
    await page.user.click(await button('Sign up'));
    expect(await screen.findByText('You’re signed up', { exact: true })).toBeVisible();
    expect(screen.queryByText(/Sign up until/)).toBeNull();
    expect(screen.getByText(/^You’ll meet up to 3 people\./)).toBeVisible();
    const wish = await button('I’d like to meet Alan Turing');
    expect(wish).toHaveAttribute('aria-pressed', 'false');
    await page.user.click(wish);
    await waitFor(() => expect(wish).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('One person chosen')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'circles.wishAtEvent')?.body).toEqual({
      user_id: ALAN.id,
      is_wished: true,
    });
  });

  it('says from when to when it takes place, and in which time zone', async () => {
    await openEvent({ starts_at: '2026-12-12T15:00:00.000Z', ends_at: '2026-12-12T16:00:00.000Z' });
    const [start, end] = (await screen.findAllByText(/^/, { selector: 'strong time' })).map(
      ({ textContent }) => textContent,
    );
    expect(start).toBe(formatTime('2026-12-12T15:00:00.000Z', { style: 'weekdayTime' }, 0));
    expect(end).toBe(formatTime('2026-12-12T16:00:00.000Z', { style: 'time' }, 0));
    const zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
    const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
    expect(screen.getByText(new RegExp(`\\(${city}( time)?\\)$`), { selector: 'strong' })).toBeVisible();
  });

  it('names the reader first among those who come, as “You”', async () => {
    const [grace, alan] = sampleEvent().people;
    if (!grace || !alan) throw new Error('The sample event has no people');
    await openEvent({ is_signed_up: true, people: [grace, { ...alan, is_me: true }] });
    const rows = within(await screen.findByRole('list', { name: 'Who’s coming' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Alan Turing.*You/);
    expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull();
  });

  it('is edited and cancelled by whoever started it, with a reason', async () => {
    const page = await openEvent({ may: { edit: true, sign_up: false, report: false }, is_signed_up: true });
    await page.user.click(await button('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    const rounds = dialog.getByRole('spinbutton', { name: 'Rounds' });
    await page.user.clear(rounds);
    await page.user.type(rounds, '4');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('4 rounds of 15 minutes, each with someone new')).toBeVisible();
    await page.user.click(await (await openMenu(page))('Cancel the event'));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Compilers after work?' }));
    await page.user.type(question.getByLabelText(/^Why\?/), 'I am ill.');
    await page.user.click(question.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('This event was cancelled.')).toBeVisible();
    expect(screen.getByText('I am ill.')).toBeVisible();
  });

  it('is given up after a confirmation, from a menu at the end', async () => {
    const page = await openEvent({ is_signed_up: true, may: { edit: false, sign_up: false, report: false } });
    await page.user.click(await (await openMenu(page))('Give up my place'));
    const question = within(await screen.findByRole('dialog', { name: 'Give up your place?' }));
    expect(page.world.event.is_signed_up).toBe(true);
    await page.user.click(question.getByRole('button', { name: 'Give it up' }));
    await waitFor(() => expect(screen.queryByText('You’re signed up')).toBeNull());
    expect(screen.queryByRole('button', { name: 'More for Compilers after work' })).toBeNull();
  });

  it('tells who is not in its circle that only members sign up, unless it is full anyway', async () => {
    const OUTSIDE = { may: { edit: false, sign_up: false, report: true }, people: [], people_count: 12 };
    const page = await openEvent(OUTSIDE);
    const note = await screen.findByText(/^Only members of/);
    expect(within(note).getByRole('link', { name: 'Compiler friends' })).toBeVisible();
    page.unmount();
    await openEvent({ ...OUTSIDE, people_count: 20 });
    expect(await screen.findByText('All 20 places are taken')).toBeVisible();
    expect(screen.queryByText(/^Only members of/)).toBeNull();
  });

  it('says what is wrong at an address without an event', async () => {
    await renderRemotePage(remote, 'event', { path: '/dashboard/event', fakes: [] });
    expect(await screen.findByText('This link doesn’t lead to an event')).toBeVisible();
  });
});

describe('the lobby (R-CIRC-23)', () => {
  it('is entered and left with one press, and counts down to the next round', async () => {
    const next = { round: 2, starts_at: inMinutes(6), planned_at: inMinutes(5) };
    const page = await openEvent({ ...RUNNING, next });
    await page.user.click(await button('Enter the lobby'));
    expect(await screen.findByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
    expect(screen.getByText('You’re in. We’ll choose who you meet in round 2 in:')).toBeVisible();
    await page.user.click(await button('Leave the event'));
    expect(await button('Enter the lobby')).toBeVisible();
  });

  it('leads to the room of the round with one press', async () => {
    const seat = {
      ...{ round: 1, starts_at: inMinutes(-1), ends_at: inMinutes(9) },
      ...{ partner: ALAN, session_id: sampleEvent().id },
    };
    const page = await openEvent({ ...RUNNING, is_here: true, seat });
    expect(await screen.findByText(/^Round 1 ends in/)).toBeVisible();
    await page.user.click(await button('Meet Alan Turing'));
    await waitFor(() => expect(page.location()).toBe(`/room?session=${seat.session_id}`));
  });

  it('leads into the room without another device check once it was passed at this event', async () => {
    const { id, id: session_id } = sampleEvent();
    const seat = { round: 2, starts_at: inMinutes(-1), ends_at: inMinutes(9), partner: ALAN, session_id };
    // No round counted as a meeting so far: a server that ended in one may have lost how long they talked.
    keepDevicesChecked(id);
    const page = await openEvent({ ...RUNNING, id, is_here: true, seat, met: [] });
    await page.user.click(await button('Meet Alan Turing'));
    await waitFor(() => expect(page.location()).toBe(`/room?session=${session_id}&in=1`));
  });

  it('tells who sits out that they go first in the next round', async () => {
    const seat = {
      round: 1,
      starts_at: inMinutes(1),
      ends_at: inMinutes(9),
      partner: null,
      session_id: null,
    };
    await openEvent({ ...RUNNING, is_here: true, seat });
    expect(await screen.findByText(/You’re sitting out this round/)).toBeVisible();
  });

  it('shows the time as hours, minutes and seconds', () => {
    expect(timeUntil('2026-12-03T18:00:00Z', Date.parse('2026-12-03T17:58:55Z'))).toBe('1:05');
    expect(timeUntil('2026-12-03T18:00:00Z', Date.parse('2026-12-03T15:58:55Z'))).toBe('2:01:05');
    expect(timeUntil('2026-12-03T18:00:00Z', Date.parse('2026-12-03T19:00:00Z'))).toBe('0:00');
  });
});

describe('after an event (R-CIRC-26)', () => {
  it('one sees whom one has met, reviews them and connects', async () => {
    const met = { round: 1, session_id: sampleEvent().id, has_reviewed: false, is_connected: false };
    const page = await openEvent({
      ...{
        state: 'over',
        is_signed_up: true,
        next: null,
        may: { edit: false, sign_up: false, report: true },
      },
      met: [
        { ...met, person: ALAN },
        { ...met, round: 2, person: samplePerson(), has_reviewed: true, is_connected: true },
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'People you met' }));
    expect(list.getAllByRole('link', { name: /^Review/ })).toHaveLength(1);
    await page.user.click(list.getByRole('button', { name: 'Connect with Alan Turing' }));
    await screen.findByText('You’ve asked to connect.');
    expect(list.getAllByRole('button', { name: /^Connect/ })).toHaveLength(1);
  });
});

describe('an event that is over (R-CIRC-27)', () => {
  const OVER = { state: 'over', next: null, may: { edit: false, sign_up: false, report: true } } as const;
  const [grace, alan] = sampleEvent().people;
  if (!grace || !alan) throw new Error('The sample event has no people');

  it('says how many met in how many sessions, and who came, not who signed up', async () => {
    await openEvent({
      ...{ ...OVER, people_count: 9, met_count: 8, session_count: 12 },
      people: [{ ...grace, has_met: true }, alan],
    });
    expect(await screen.findByText('8 people met in 12 sessions')).toBeVisible();
    expect(screen.queryByText(/signed up|places/)).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Who came' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Grace Hopper']);
  });

  it('names nobody twice whom the reader has met, nor the reader', async () => {
    const met = { round: 1, session_id: sampleEvent().id, has_reviewed: true, is_connected: true };
    const third = samplePerson({ id: sampleId(7), first_name: 'Radia', last_name: 'Perlman' });
    await openEvent({
      ...{ ...OVER, is_signed_up: true, met_count: 3, session_count: 3 },
      met: [{ ...met, person: ALAN }],
      people: [
        { ...grace, is_me: true, has_met: true },
        { ...alan, has_met: true },
        { ...alan, person: third, has_met: true },
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Who else came' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Radia Perlman']);
  });

  it('says so if no round took place', async () => {
    await openEvent({ ...OVER, people_count: 2 });
    expect(await screen.findByText('No one met')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    [0, 'No one had signed up'],
    [1, 'One person had signed up'],
    [5, '5 people had signed up'],
  ])('says of a cancelled one who had signed up: %i', async (people_count, text) => {
    await openEvent({ ...OVER, state: 'cancelled', people_count, people: [] });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the events of a circle', () => {
  it('are listed in its page, where whoever may starts one', async () => {
    const circle = sampleCircle({ is_member: true, is_admin: true });
    const path = `/dashboard/groups?circle=${circle.id}&tab=events`;
    const fakes = [...eventServer(sampleEvent()).fakes, ...circlesServer([circle]).fakes];
    const page = await renderRemotePage(remote, 'groups', { path, fakes });
    const list = within(await screen.findByRole('list', { name: 'Upcoming events' }));
    expect(list.getByRole('link', { name: 'Compilers after work' })).toBeVisible();
    await page.user.click(await button('Create an event'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Name'), 'First evening');
    await page.user.type(dialog.getByLabelText('Start (your time zone)'), '2026-12-03T18:00');
    await page.user.click(dialog.getByRole('button', { name: 'Create event' }));
    await waitFor(() => expect(page.location()).toMatch(/^\/dashboard\/event\?event=/));
    expect(page.calls.find(({ name }) => name === 'circles.createEvent')?.body).toMatchObject({
      ...{ name: 'First evening', starts_at: instantOf('2026-12-03T18:00'), rounds: 3 },
    });
    expect(localTimeOf(instantOf('2026-12-03T18:00'))).toBe('2026-12-03T18:00');
  });
  it('can be signed up for right in the list', async () => {
    const circle = sampleCircle({ is_member: true });
    const path = `/dashboard/groups?circle=${circle.id}&tab=events`;
    const { world, fakes } = eventServer(sampleEvent());
    const page = await renderRemotePage(remote, 'groups', {
      path,
      fakes: [
        fake(listCircleEvents, ({ query }) => ({
          status: 200,
          body: samplePage(query.period === 'coming' ? [world.event] : []),
        })),
        ...fakes,
        ...circlesServer([circle]).fakes,
      ],
    });
    await page.user.click(await button('Sign up for Compilers after work'));
    expect(await screen.findByText('You’re signed up')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Sign up/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Compilers after work' })).toHaveFocus();
  });

  it('are refused with numbers that cannot be, which stay as they were typed', async () => {
    const circle = sampleCircle({ is_member: true, is_admin: true });
    const path = `/dashboard/groups?circle=${circle.id}&tab=events`;
    const fakes = [...eventServer(sampleEvent()).fakes, ...circlesServer([circle]).fakes];
    const page = await renderRemotePage(remote, 'groups', { path, fakes });
    await page.user.click(await button('Create an event'));
    const dialog = within(await screen.findByRole('dialog'));
    const put = async (name: RegExp | string, value: string) => {
      const field = dialog.getByRole('spinbutton', { name });
      await page.user.clear(field);
      await page.user.type(field, value);
      await page.user.tab();
      expect(field).toHaveValue(value);
    };
    expect(dialog.queryByText(/^Ends about/)).toBeNull();
    await page.user.type(dialog.getByLabelText('Start (your time zone)'), '2026-12-03T18:00');
    expect(await dialog.findByText(/^Ends about/)).toHaveTextContent(/18:34|6:34/);
    await put('Rounds', '99');
    expect(await dialog.findByText('Enter a number from 1 to 12')).toBeVisible();
    await put(/^Maximum number of people/, '1');
    expect(await dialog.findByText('Enter a number from 2 to 200')).toBeVisible();
    await put('Rounds', '3');
    await put(/^Maximum number of people/, '3');
    const few = 'No one meets twice, so 3 rounds need at least 4 people';
    expect(await dialog.findByText(few)).toBeVisible();
    await put('Rounds', '2');
    await waitFor(() => expect(dialog.queryByText(few)).toBeNull());
  });
});
