import { saveSearch, type SavedSearch } from '@acquaint/contracts';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { result, savedSearch, savedSearchServer, searchServer } from './test-search.ts';

const openSearch = (path: string, saved = [savedSearch({ new_matches: 2 })]) =>
  renderRemotePage(remote, 'search', {
    path,
    fakes: [...searchServer([result()]), ...savedSearchServer(saved)],
  });
const menuOf = async (page: Awaited<ReturnType<typeof openSearch>>, item: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for “Graces”' }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
};

describe('saved searches', () => {
  it('run with one click, which resets their number of new results', async () => {
    const page = await openSearch('/dashboard/search?q=alan&page_size=50');
    await page.user.click(await screen.findByRole('button', { name: 'Graces 2 new' }));
    await waitFor(() =>
      expect(page.location()).toBe('/dashboard/search?q=grace&has_sessions=true&page_size=50'),
    );
    expect(screen.getByRole('searchbox')).toHaveValue('grace');
    expect(await screen.findByRole('button', { name: 'Graces' })).toBeVisible();
  });

  it('save the current search under a name', async () => {
    const page = await openSearch('/dashboard/search?q=turing&investor=true', []);
    await page.user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('turing, investors');
    await page.user.clear(name);
    await page.user.type(name, 'Machines{Enter}');
    const list = await screen.findByRole('list', { name: 'Saved searches' });
    expect(within(list).getByRole('button', { name: 'Machines' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are saved once, though Enter is pressed again before the answer', async () => {
    const saving = Promise.withResolvers<{ status: 201; body: SavedSearch }>();
    const page = await renderRemotePage(remote, 'search', {
      path: '/dashboard/search?q=turing',
      fakes: [fake(saveSearch, () => saving.promise), ...searchServer([result()]), ...savedSearchServer([])],
    });
    const sent = () => page.calls.filter(({ name }) => name === saveSearch.name);
    await page.user.click(await screen.findByRole('button', { name: 'Save this search' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' }));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await page.user.keyboard('{Enter}');
    saving.resolve({ status: 201, body: savedSearch({}) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('cannot save an empty search or one that is already saved', async () => {
    await openSearch('/dashboard/search?q=grace&has_sessions=true');
    expect(await screen.findByRole('button', { name: /^Graces/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  });

  it('can be renamed', async () => {
    const page = await openSearch('/dashboard/search');
    const dialog = await menuOf(page, 'Rename');
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await page.user.clear(name);
    await page.user.type(name, 'Admirals{Enter}');
    expect(await screen.findByRole('button', { name: 'Admirals 2 new' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have the focus back on their menu when the dialog is closed', async () => {
    const page = await openSearch('/dashboard/search');
    const dialog = await menuOf(page, 'Rename');
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Actions for “Graces”' })).toHaveFocus();
  });

  it('are removed after a confirmation', async () => {
    const page = await openSearch('/dashboard/search');
    const dialog = await menuOf(page, 'Remove');
    await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
