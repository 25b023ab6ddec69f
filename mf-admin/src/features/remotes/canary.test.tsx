import { screen, waitFor } from '@testing-library/react';
import { card, dialog, openRemotes, WHY } from './test-remotes.ts';
import { CANARY, health, NEW, OLD, STABLE, version } from './test-store.ts';

describe('a canary', () => {
  it('is started for a percentage and for members found by name', async () => {
    const page = await openRemotes();
    await page.user.click((await card('mf-peeks')).getByRole('button', { name: 'Start canary of mf-peeks' }));
    const opened = await dialog('Canary of mf-peeks');
    await page.user.type(screen.getByLabelText(WHY), 'Try the new player.');
    await page.user.click(opened.getByRole('button', { name: 'Set canary' }));
    expect(await screen.findByText('Choose a share, or at least one member')).toBeVisible();

    const percent = screen.getByLabelText('Share of members, in percent');
    await page.user.clear(percent);
    await page.user.type(percent, '25');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '25');
    await page.user.type(screen.getByLabelText('Members who always get it'), 'hopper');
    await page.user.click(await screen.findByTitle('Grace Hopper (grace)'));
    await page.user.click(opened.getByRole('button', { name: 'Set canary' }));
    expect(await screen.findByText('The canary of mf-peeks is set')).toBeVisible();
    expect(page.calls('admin.setRemoteCanary')).toMatchObject([
      {
        params: { name: 'mf-peeks' },
        body: { version: NEW, percent: 25, users: ['grace'], reason: 'Try the new player.' },
      },
    ]);
    expect(await (await card('mf-peeks')).findByText(/25% of members and grace/)).toBeVisible();
  });

  it('cannot be the stable version or one that needs another shell', async () => {
    const page = await openRemotes({
      results: [
        health({ versions: [version(NEW, 20, { fits: false }), version(STABLE, 19), version(OLD, 18)] }),
        health({ name: 'mf-auth', versions: [version(STABLE, 19)] }),
      ],
    });
    expect((await card('mf-auth')).queryByRole('button', { name: /anary/ })).toBeNull();
    await page.user.click((await card('mf-peeks')).getByRole('button', { name: /canary/ }));
    await dialog('Canary of mf-peeks');
    await page.user.click(screen.getByLabelText('Version to try'));
    await screen.findAllByTitle(OLD);
    expect(screen.queryByTitle(NEW)).toBeNull();
    expect(screen.queryByTitle(STABLE)).toBeNull();
  });

  it('shows unknown usernames next to the field', async () => {
    const page = await openRemotes({ results: [health({ canary: CANARY })] });
    await page.user.click(
      (await card('mf-peeks')).getByRole('button', { name: 'Change canary of mf-peeks' }),
    );
    const opened = await dialog('Canary of mf-peeks');
    await page.user.type(screen.getByLabelText(WHY), 'More.');
    page.world.refusal = {
      status: 400,
      body: {
        detail: 'Please check the highlighted fields.',
        errors: { users: ['No members with these usernames: ada'] },
      },
    };
    await page.user.click(opened.getByRole('button', { name: 'Set canary' }));
    expect(await opened.findByText('No members with these usernames: ada')).toBeVisible();
  });

  it('can be promoted to everybody', async () => {
    const page = await openRemotes({ results: [health({ canary: CANARY })] });
    await page.user.click(
      (await card('mf-peeks')).getByRole('button', { name: 'Promote the canary of mf-peeks' }),
    );
    const opened = await dialog('Promote the canary of mf-peeks');
    expect(opened.getByText('This also ends the canary.')).toBeInTheDocument();
    await page.user.type(screen.getByLabelText(WHY), 'No failures in a day.');
    await page.user.click(opened.getByRole('button', { name: 'Promote' }));
    expect(await screen.findByText(`Everyone now gets mf-peeks ${NEW}`)).toBeVisible();
    expect(page.calls('admin.pointRemote')[0]?.body).toEqual({
      version: NEW,
      reason: 'No failures in a day.',
    });
  });

  it('can be switched off', async () => {
    const page = await openRemotes({ results: [health({ canary: CANARY })] });
    await page.user.click(
      (await card('mf-peeks')).getByRole('button', { name: 'Turn off canary of mf-peeks' }),
    );
    const opened = await dialog('Turn off the canary of mf-peeks');
    expect(opened.getByText(/25% of members and ada/)).toBeInTheDocument();
    await page.user.type(screen.getByLabelText(WHY), 'It loses messages.');
    await page.user.click(opened.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('The canary of mf-peeks is off')).toBeVisible();
    expect(page.calls('admin.setRemoteCanary')[0]?.body).toMatchObject({
      version: null,
      percent: 0,
      users: [],
    });
    await waitFor(async () => expect((await card('mf-peeks')).queryByText('Canary')).toBeNull());
  });
});
