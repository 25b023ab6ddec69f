import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { defineRemote, Link, useAskBeforeLeaving } from '../index.ts';
import { closeTab, installNavigation, removeNavigation, renderRemotePage } from '../testing/index.ts';

const CONSEQUENCE = 'People see the old words until you save.';
let isKeptInTab = false;

function Editor() {
  const [isChanged, setChanged] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const ask = useAskBeforeLeaving(isChanged, { consequence: CONSEQUENCE, isKeptInTab });
  return (
    <>
      <button onClick={() => setChanged(true)}>Change</button>
      <button onClick={() => setChanged(false)}>Save</button>
      {isOpen && <button onClick={() => ask(() => setOpen(false))}>Close</button>}
      <Link to={{ hash: '#part' }}>To a part</Link>
      <Link to="/dashboard/home">Home</Link>
    </>
  );
}

const remote = defineRemote({ name: 'mf-test', shellApi: '^2.12.0', routes: { editor: Editor } });

async function openEditor() {
  const page = await renderRemotePage(remote, 'editor', { path: '/dashboard/account' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const answer = async (name: 'Leave' | 'Stay') => {
    await screen.findByText(CONSEQUENCE);
    await press(name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...page, press, answer, follow: (name: string) => page.user.click(screen.getByText(name)) };
}

beforeEach(() => {
  isKeptInTab = false;
});

describe('with the Navigation API', () => {
  let navigation: ReturnType<typeof installNavigation>;
  beforeEach(() => {
    navigation = installNavigation();
  });
  afterEach(removeNavigation);

  it('asks before another page only while something is not saved', async () => {
    const { press, answer, location } = await openEditor();
    expect(navigation.go('/dashboard/home')).toBe(false);
    await press('Change');
    expect(navigation.go('/dashboard/account?popup=feature-unlocked')).toBe(false);
    expect(navigation.go('/dashboard/home')).toBe(true);
    await answer('Stay');
    expect(location()).toBe('/dashboard/account');
    await press('Save');
    expect(navigation.go('/dashboard/home')).toBe(false);
  });

  it('goes on to where the reader wanted to go once they leave', async () => {
    const { press, answer, location } = await openEditor();
    await press('Change');
    navigation.go('/dashboard/sessions/past?page=2');
    await answer('Leave');
    await waitFor(() => expect(location()).toBe('/dashboard/sessions/past?page=2'));
  });

  it('goes back in the history once the reader leaves', async () => {
    const { press, answer } = await openEditor();
    await press('Change');
    expect(navigation.go('/dashboard/home', { back: 'before' })).toBe(true);
    await answer('Leave');
    expect(navigation.traversed).toEqual(['before']);
  });

  it('does not ask when the page replaces itself by another one', async () => {
    const { press } = await openEditor();
    await press('Change');
    expect(navigation.go('/dashboard/home', { replace: true })).toBe(false);
  });

  it('asks before the tab is closed or goes to another site', async () => {
    const { press } = await openEditor();
    expect(closeTab()).toBe(false);
    await press('Change');
    expect(navigation.go('https://calendar.example/', { sameDocument: false })).toBe(false);
    expect(closeTab()).toBe(true);
  });

  it('asks only before the tab is closed when the tab keeps what is not saved', async () => {
    isKeptInTab = true;
    const { press } = await openEditor();
    await press('Change');
    expect(closeTab()).toBe(true);
    expect(navigation.go('https://calendar.example/', { sameDocument: false })).toBe(false);
    expect(closeTab()).toBe(false);
  });
});

describe('without the Navigation API', () => {
  it('asks before a link to another page is followed', async () => {
    const { press, answer, follow, location } = await openEditor();
    await press('Change');
    await follow('To a part');
    expect(screen.queryByRole('dialog')).toBeNull();
    await follow('Home');
    await answer('Stay');
    expect(location()).toBe('/dashboard/account');
    await follow('Home');
    await answer('Leave');
    await waitFor(() => expect(location()).toBe('/dashboard/home'));
  });
});

it('closes a dialog at once while everything is saved, otherwise after the same question', async () => {
  const { press, answer } = await openEditor();
  await press('Change');
  await press('Close');
  await answer('Stay');
  await press('Save');
  await press('Close');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
