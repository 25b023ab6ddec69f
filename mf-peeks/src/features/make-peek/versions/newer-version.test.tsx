import { getInitialData, getPeek, getPeekDesk, recutPeek, type Peek } from '@acquaint/contracts';
import {
  fake,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  sampleOf,
  type Fake,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { samplePeek } from '../../../components/test-peek.ts';
import { remote } from '../../../remote.ts';

const DESK = sampleOf(getPeekDesk);
const RECORDING = DESK.recording_id;
const PEEK = sampleId(81);
const [ADA] = DESK.people;
const CHANGED = 'This peek was changed after you opened it. Watch it again, then decide.';
const OLD: Partial<Peek> = {
  ...{ uuid: PEEK, version: 4, title: 'A wire', published_at: null },
  cut: { recording_id: RECORDING, from_seconds: 20, until_seconds: 30 },
};

/** Opens the desk of a peek in version 4, which becomes another one once saving is refused. */
const open = async (newer: Partial<Peek>, begin = OLD, more: readonly Fake[] = []) => {
  let now = begin;
  const page = await renderRemotePage(remote, 'make-peek', {
    path: `/dashboard/home/make?recording=${RECORDING}&snip=${PEEK}`,
    fakes: [
      ...more,
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ id: ADA?.id ?? '' }) })),
      fake(getPeekDesk, () => ({ status: 200, body: DESK })),
      fake(getPeek, () => ({ status: 200, body: samplePeek(now) })),
      fake(recutPeek, ({ body }) => {
        if (body.version === newer.version)
          return { status: 200, body: samplePeek({ ...newer, uuid: PEEK }) };
        now = { ...OLD, ...newer };
        return { status: 409, body: { detail: CHANGED } };
      }),
    ],
  });
  await screen.findByRole('application', { name: 'Video of the recording' });
  const saved = () => page.calls.filter(({ name }) => name === 'snips.recut').map(({ body }) => body);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  return { ...page, save, saved };
};
const typeInto = async ({ user }: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

afterEach(() => sessionStorage.clear());

describe('a peek that somebody else changed meanwhile (R-PEEK-83)', () => {
  it('is loaded with the person’s own changes, and saved without a reload', async () => {
    const page = await open({
      version: 5,
      cut: { recording_id: RECORDING, from_seconds: 22, until_seconds: 32 },
    });
    await typeInto(page, 'Title', 'A nanosecond');
    await page.save();
    const alert = (await screen.findByText('This peek was changed while you were editing it.')).closest(
      '[role=alert]',
    );
    expect(screen.queryByText(CHANGED)).toBeNull();
    await page.user.click(
      within(alert as HTMLElement).getByRole('button', { name: 'Load the newer version' }),
    );
    expect(screen.getByText('We kept your changes to: Title')).toBeVisible();
    expect(screen.queryByText(/changed these too|Undo to get/)).toBeNull();
    expect(document.activeElement).toHaveTextContent(/You’re now editing the newer version/);
    expect(screen.getByLabelText('Start (seconds)')).toHaveValue('22.0');
    await page.save();
    await waitFor(() => expect(page.location()).toBe(`/peek?snip=${PEEK}`));
    expect(page.saved()[1]).toMatchObject({
      ...{ title: 'A nanosecond', from_seconds: 22, until_seconds: 32, version: 5 },
    });
  });

  it('shows the newer version’s where both changed the same, until that is undone', async () => {
    const page = await open({ version: 5, title: 'A long wire' });
    await typeInto(page, 'Title', 'A nanosecond');
    await page.save();
    await page.user.click(await screen.findByRole('button', { name: 'Load the newer version' }));
    expect(
      screen.getByText('The newer version also changed these, so we kept its changes: Title'),
    ).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('A long wire');
    expect(screen.getByText(/That drops the newer version’s changes/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText(/changed these too|You’re now editing the newer version/)).toBeNull();
    expect(screen.getByLabelText('Title')).toHaveValue('A nanosecond');
    await page.save();
    await waitFor(() => expect(page.saved()[1]).toMatchObject({ title: 'A nanosecond', version: 5 }));
  });

  it('is joined with what was not saved when the tab is reloaded (R-PEEK-42)', async () => {
    const newer = { version: 5, title: 'A long wire' };
    const first = await open(newer);
    await typeInto(first, 'Title', 'A nanosecond');
    await typeInto(first, 'End (seconds)', '35');
    await first.save();
    await screen.findByText('This peek was changed while you were editing it.');
    first.unmount();

    const page = await open(newer, { ...OLD, ...newer });
    expect(screen.getByText(/We kept what you hadn’t saved/)).toBeVisible();
    expect(
      screen.getByText('The newer version also changed these, so we kept its changes: Title'),
    ).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('A long wire');
    await page.save();
    await waitFor(() =>
      expect(page.saved()[0]).toMatchObject({ title: 'A long wire', until_seconds: 35, version: 5 }),
    );
  });

  it('can be asked for again by saving when it could not be loaded', async () => {
    let isBroken = false;
    const page = await open({ version: 5 }, OLD, [
      fake(getPeek, () =>
        isBroken
          ? { status: 404 as const, body: { detail: 'Gone' } }
          : { status: 200 as const, body: samplePeek(OLD) },
      ),
    ]);
    isBroken = true;
    await page.save();
    expect(await screen.findByText(/we couldn’t load the newer version. Save again to retry/)).toBeVisible();
    expect(screen.queryByText(CHANGED)).toBeNull();
  });

  it('is not offered once it is published: then it says why it cannot be saved', async () => {
    const page = await open({ version: 5, published_at: '2026-01-01T10:00:00Z' });
    await page.save();
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load the newer version' })).toBeNull();
  });
});
