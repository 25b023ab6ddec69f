import { UNFINISHED_KEY } from '@acquaint/contracts';
import { ShellProvider, type ShellApi } from '@acquaint/remote-kit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { UnfinishedWork } from './unfinished-work.tsx';

/** Creates a shell that records which slots were requested. */
function open() {
  const names: string[] = [];
  const shell = {
    loadSlot: (name: string) => {
      names.push(name);
      return Promise.resolve(null);
    },
  } as unknown as ShellApi;
  const page = render(
    <MemoryRouter>
      <ShellProvider value={shell}>
        <UnfinishedWork />
      </ShellProvider>
      <Link to="/dashboard/search">Next page</Link>
    </MemoryRouter>,
  );
  return { names, page };
}

beforeEach(() => {
  localStorage.clear();
  window.requestIdleCallback = (work) => {
    setTimeout(() => act(() => work({ didTimeout: false, timeRemaining: () => 50 })));
    return 1;
  };
  window.cancelIdleCallback = () => undefined;
});

describe('unfinished work of a remote', () => {
  it('is continued in a hidden slot when the page is idle', async () => {
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    const { names, page } = open();
    await waitFor(() => expect(names).toEqual(['inbox.outbox']));
    expect(page.container).toHaveTextContent(/^Next page$/);
  });

  it('is also found in a remote’s own database, which survives a logout', async () => {
    const databases = () =>
      Promise.resolve([
        { name: 'acquaint-recordings', version: 1 },
        { name: 'other', version: 1 },
      ]);
    Object.assign(globalThis, { indexedDB: { databases } });
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    const { names, page } = open();
    await waitFor(() => expect(names).toEqual(['inbox.outbox', 'recording.uploads']));
    expect(page.container).toHaveTextContent(/^Next page$/);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });

  it('costs nothing while there is none, and is continued when the network is back', async () => {
    const { names, page } = open();
    await waitFor(() => expect(page.container).toHaveTextContent(/^Next page$/));
    expect(names).toEqual([]);
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(names).toEqual(['inbox.outbox']));
  });

  it('left by one page is continued by the next', async () => {
    const { names } = open();
    await waitFor(() => expect(screen.getByText('Next page')).toBeVisible());
    Object.assign(globalThis, {
      indexedDB: { databases: () => Promise.resolve([{ name: 'acquaint-notes', version: 1 }]) },
    });
    fireEvent.click(screen.getByText('Next page'));
    await waitFor(() => expect(names).toEqual(['notes.unsent']));
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
});
