import { UNFINISHED_KEY } from '@acquaint/contracts';
import { ShellProvider, type ShellApi } from '@acquaint/remote-kit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { UnfinishedWork } from './unfinished-work.tsx';

/** A shell that says which slots were asked for. */
function open() {
  const asked: string[] = [];
  const shell = {
    loadSlot: (name: string) => {
      asked.push(name);
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
  return { asked, page };
}

beforeEach(() => {
  localStorage.clear();
  window.requestIdleCallback = (work) => {
    setTimeout(() => act(() => work({ didTimeout: false, timeRemaining: () => 50 })));
    return 1;
  };
  window.cancelIdleCallback = () => undefined;
});

describe('work that a remote has left over', () => {
  it('goes on when the page has nothing else to do, out of sight', async () => {
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    const { asked, page } = open();
    await waitFor(() => expect(asked).toEqual(['inbox.outbox']));
    expect(page.container).toHaveTextContent(/^Next page$/);
  });

  it('is also what a remote kept in a database of its own: that outlives a log-out', async () => {
    const databases = () =>
      Promise.resolve([
        { name: 'acquaint-recordings', version: 1 },
        { name: 'other', version: 1 },
      ]);
    Object.assign(globalThis, { indexedDB: { databases } });
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    const { asked, page } = open();
    await waitFor(() => expect(asked).toEqual(['inbox.outbox', 'recording.uploads']));
    expect(page.container).toHaveTextContent(/^Next page$/);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });

  it('costs nothing while there is none, and goes on when the network is back', async () => {
    const { asked, page } = open();
    await waitFor(() => expect(page.container).toHaveTextContent(/^Next page$/));
    expect(asked).toEqual([]);
    localStorage.setItem(UNFINISHED_KEY, 'inbox.outbox');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked).toEqual(['inbox.outbox']));
  });

  it('that one page leaves goes on from the next', async () => {
    const { asked } = open();
    await waitFor(() => expect(screen.getByText('Next page')).toBeVisible());
    Object.assign(globalThis, {
      indexedDB: { databases: () => Promise.resolve([{ name: 'acquaint-notes', version: 1 }]) },
    });
    fireEvent.click(screen.getByText('Next page'));
    await waitFor(() => expect(asked).toEqual(['notes.unsent']));
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
});
