import { screen, waitFor, within } from '@testing-library/react';
import { card, dialog, openRemotes, WHY } from './test-remotes.ts';
import { CANARY, change, health, NEW, NO_FAILURES, OLD, STABLE, version } from './test-store.ts';

describe('the list of remotes', () => {
  it('distinguishes healthy remotes from those browsers cannot load', async () => {
    await openRemotes({
      results: [
        // What is not known to be a failure of it is listed among its details only.
        health({
          last_failure: { at: '2026-11-20T09:00:00.000Z', reason: 'page-changed', detail: 'body: childList' },
        }),
        health({ name: 'mf-circles', state: 'missing', entry_bytes: null }),
        health({
          name: 'mf-auth',
          state: 'wrong-digest',
          failures_last_hour: 4,
          failures_by_hour: [...NO_FAILURES.slice(3), 1, 9, 4],
          last_failure: { at: '2026-11-20T09:00:00.000Z', reason: 'timeout', detail: '8 s' },
        }),
        health({ name: 'mf-admin', state: 'refused', served: OLD }),
        health({ name: 'mf-sessions', state: 'lost', served: OLD }),
        health({
          name: 'mf-network',
          state: 'none',
          stable: null,
          served: null,
          versions: [],
          rollback_to: null,
        }),
      ],
    });
    const peeks = await card('mf-peeks');
    expect(peeks.getByText('Healthy')).toBeVisible();
    expect(peeks.getByText(STABLE)).toBeVisible();
    expect(peeks.getByText(/entry file of 20\.5 kB/)).toBeVisible();
    expect(peeks.getByText('No failures in the last hour')).toBeVisible();
    expect(peeks.getByRole('img', { name: 'No failures in the last 24 hours' })).toBeVisible();
    const circles = await card('mf-circles');
    expect(circles.getByText('Entry file missing')).toBeVisible();
    expect(circles.getByText(/Publish mf-circles again/)).toHaveTextContent(
      `The files of ${STABLE} are missing`,
    );
    const sessions = await card('mf-sessions');
    expect(sessions.getByText('Files missing')).toBeVisible();
    expect(sessions.getByText(/Publish mf-sessions again/)).toHaveTextContent(
      `The files of ${STABLE} are missing from the store.`,
    );
    expect(sessions.queryByText(/a different shell/)).toBeNull();
    const auth = await card('mf-auth');
    expect(auth.getByText('Wrong digest')).toBeVisible();
    expect(auth.getByText(/4 failures in the last hour.*didn’t answer in time/)).toBeVisible();
    expect(
      auth.getByRole('img', { name: '14 failures in the last 24 hours, most of them (9) an hour ago' }),
    ).toBeVisible();
    const admin = await card('mf-admin');
    expect(admin.getByText('Needs a different shell')).toBeVisible();
    expect(admin.getByText(OLD)).toBeVisible();
    expect(admin.getByText(/which stable points to/)).toBeVisible();
    const network = await card('mf-network');
    expect(network.getByText('Not offered')).toBeVisible();
    expect(network.getByText('No one gets it: no version is being served.')).toBeVisible();
    expect(network.queryByRole('button', { name: /Roll/ })).toBeNull();
  });

  it('shows what is known when the store answers only in part', async () => {
    const problem = 'The store didn’t return all of this remote’s files.';
    const unknown = version(STABLE, 19, { bytes: null });
    const page = await openRemotes({
      results: [
        health({ state: 'missing', entry_bytes: null, problem, versions: [unknown] }),
        health({ name: 'mf-auth' }),
      ],
    });
    const peeks = await card('mf-peeks');
    expect(peeks.getByText('Unknown')).toBeVisible();
    expect(peeks.getByText(problem)).toBeVisible();
    expect(peeks.getByText(STABLE)).toBeVisible();
    expect((await card('mf-auth')).getByText('Healthy')).toBeVisible();
    await page.user.click(peeks.getByRole('button', { name: /Versions/ }));
    const panel = await dialog('mf-peeks');
    expect(panel.getByText(/published .*, needs shell \^2\.0\.0/)).toBeInTheDocument();
    expect(panel.queryByText(/kB/)).toBeNull();
  });

  it('refetches on request and after a failure', async () => {
    const page = await openRemotes({ results: [] });
    expect(await screen.findByText('No remotes published yet')).toBeVisible();
    page.world.results = [health()];
    await page.user.click(screen.getByRole('button', { name: /Check again/ }));
    expect((await card('mf-peeks')).getByText('Healthy')).toBeVisible();
    page.world.refusal = { status: 429, body: { detail: 'That was a little too often.' } };
    await page.user.click(screen.getByRole('button', { name: /Check again/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That was a little too often.');
    page.world.refusal = null;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is read-only for support, with an explanation', async () => {
    await openRemotes({ role: 'support', results: [health({ canary: CANARY })] });
    const note = await screen.findByText(/Ask an admin to change what people get/);
    const locked = (await card('mf-peeks')).getAllByRole('button', { name: /Roll|anary/ });
    expect(locked).toHaveLength(4);
    for (const button of locked) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(note.textContent);
    }
    expect((await card('mf-peeks')).getByRole('button', { name: /Versions/ })).toBeEnabled();
    expect((await card('mf-peeks')).getByText('Loaded in 12 logins; 1 error reported')).toBeVisible();
  });
});

describe('a rollback', () => {
  const begin = async () => {
    const page = await openRemotes();
    await page.user.click(
      (await card('mf-peeks')).getByRole('button', { name: `Roll back mf-peeks to ${OLD}` }),
    );
    return { page, opened: await dialog('Roll mf-peeks back') };
  };

  it('shows the target version, asks for a reason, and shows what members get afterwards', async () => {
    const { page, opened } = await begin();
    expect(opened.getByText(STABLE)).toBeInTheDocument();
    expect(opened.getByText(OLD)).toBeInTheDocument();
    // A reason of spaces is refused.
    await page.user.type(screen.getByLabelText(WHY), '   ');
    await page.user.click(opened.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Enter a reason, up to 300 characters')).toBeVisible();
    expect(page.calls('admin.pointRemote')).toEqual([]);

    await page.user.clear(screen.getByLabelText(WHY));
    await page.user.type(screen.getByLabelText(WHY), 'Peeks do not play.');
    await page.user.click(opened.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText(`Everyone now gets mf-peeks ${OLD}`)).toBeVisible();
    expect(page.calls('admin.pointRemote')).toMatchObject([
      { params: { name: 'mf-peeks' }, body: { version: OLD, reason: 'Peeks do not play.' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const peeks = await card('mf-peeks');
    await waitFor(() => expect(peeks.getByText(OLD)).toBeVisible());
    expect(peeks.queryByRole('button', { name: /Roll/ })).toBeNull();
    expect(peeks.getByRole('heading', { name: 'mf-peeks' })).toHaveFocus();
  });

  it('that is refused says why and keeps the reason', async () => {
    const { page, opened } = await begin();
    const detail = `The files of mf-peeks ${OLD} are not in the store any more: publish it again.`;
    page.world.refusal = { status: 409, body: { detail } };
    await page.user.type(screen.getByLabelText(WHY), 'Peeks do not play.');
    await page.user.click(opened.getByRole('button', { name: 'Roll back' }));
    expect(await opened.findByText(detail)).toBeVisible();
    expect(screen.getByLabelText(WHY)).toHaveValue('Peeks do not play.');
  });

  it('can be cancelled', async () => {
    const { page, opened } = await begin();
    await page.user.click(opened.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls('admin.pointRemote')).toEqual([]);
    // The focus returns to the button that opened the dialog.
    expect((await card('mf-peeks')).getByRole('button', { name: /^Roll/ })).toHaveFocus();
  });

  it('of a remote whose stable version was refused says that nothing changes for members', async () => {
    const page = await openRemotes({ results: [health({ state: 'refused', served: OLD })] });
    await page.user.click((await card('mf-peeks')).getByRole('button', { name: /^Roll/ }));
    const opened = await dialog('Roll mf-peeks back');
    expect(opened.getByText(/already gets/)).toHaveTextContent(`because ${STABLE} needs a different shell`);
  });

  it('of a remote whose stable version is missing says why members already get the older one', async () => {
    const page = await openRemotes({ results: [health({ state: 'lost', served: OLD })] });
    await page.user.click((await card('mf-peeks')).getByRole('button', { name: /^Roll/ }));
    const opened = await dialog('Roll mf-peeks back');
    expect(opened.getByText(/already gets/)).toHaveTextContent(`because the files of ${STABLE} are missing`);
  });
});

describe('the details of one remote', () => {
  const FAILED = health({
    canary: CANARY,
    failures: [
      { version: NEW, reason: 'integrity', count: 12, last_at: '2026-11-20T09:00:00.000Z' },
      { version: STABLE, reason: 'something new', count: 1, last_at: '2026-11-20T09:00:00.000Z' },
    ],
    last_failure: { at: '2026-11-20T09:00:00.000Z', reason: 'integrity', detail: 'main.js' },
    versions: [
      version(NEW, 20, { failures_last_day: 12 }),
      version(STABLE, 19),
      version(OLD, 18),
      version('0.0.9-dddddddddd', 17, { fits: false, shellApi: '^0.9.0' }),
    ],
  });

  it('show its versions, failures and their reasons, and have their own URL', async () => {
    const page = await openRemotes({ results: [FAILED] });
    await page.user.click(
      (await card('mf-peeks')).getByRole('button', { name: 'Versions and history of mf-peeks' }),
    );
    const panel = await dialog('mf-peeks');
    expect(page.location()).toBe('/custom-admin/remotes?remote=mf-peeks');
    const rows = within(panel.getByRole('list', { name: 'Versions of mf-peeks' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^0\.2\.0.*canary, 25% of members and ada.*12 failures in 24 hours/),
      expect.stringMatching(/^0\.1\.1.*stable.*123\.4\skB.*no failures/),
      expect.stringMatching(/^0\.1\.0/),
      expect.stringMatching(/^0\.0\.9.*needs a different shell.*needs shell \^0\.9\.0/),
    ]);
    expect(panel.queryByRole('button', { name: 'Release to everyone: 0.0.9' })).toBeNull();
    const table = within(panel.getByRole('table'));
    expect(table.getByRole('row', { name: /12 .*had a wrong digest/ })).toBeVisible();
    expect(table.getByRole('row', { name: /1 .*something new/ })).toBeVisible();
    expect(panel.getByText(/main\.js/)).toBeVisible();
    await page.user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.location()).toBe('/custom-admin/remotes'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await card('mf-peeks')).getByRole('button', { name: /^Versions/ })).toHaveFocus();
  });

  it('warn before a failing version is made stable', async () => {
    const page = await openRemotes({ results: [FAILED], path: '/custom-admin/remotes?remote=mf-peeks' });
    const panel = await dialog('mf-peeks');
    const give = panel.getByRole('button', { name: `Release to everyone: ${NEW}` });
    await waitFor(() => expect(give).toBeEnabled());
    await page.user.click(give);
    await screen.findByText(/Browsers reported 12 failures of this version/);
  });

  it('show the publish history page by page, each entry with who and why', async () => {
    const page = await openRemotes();
    page.world.changes = [
      { ...change(0), action: 'canary' as const, version: null, percent: 0, users: [] },
      { ...change(1), action: 'canary' as const, version: NEW, percent: 100, users: [] },
      { ...change(2), action: 'published' as const },
      { ...change(3), action: 'swept' as const },
      { id: 'change-4', at: change(4).at, by: 'ci', reason: '', action: 'withdrawn' as const },
      ...Array.from({ length: 9 }, (_, index) => change(index + 5)),
    ];
    await page.user.click((await card('mf-peeks')).getByRole('button', { name: /Versions/ }));
    const history = within(await screen.findByRole('list', { name: 'Publish history of mf-peeks' }));
    expect(history.getByText('The canary was turned off')).toBeVisible();
    expect(history.getByText(`Canary ${NEW} for all members`)).toBeVisible();
    expect(history.getByText(`${OLD} was added to the store`)).toBeVisible();
    expect(history.getByText(`${OLD} was removed from the store`)).toBeVisible();
    expect(history.getByText('Withdrawn: no one gets it')).toBeVisible();
    expect(history.getByText(/by steward: Reason number 9/)).toBeVisible();
    expect(history.queryByText(/Reason number 13/)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await history.findByText(/Reason number 13/)).toBeVisible();
  });
});
