import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useFocusAfter } from '../a11y/use-focus-after.ts';
import { UiProvider } from '../theme/ui-provider.tsx';
import { App, type Abilities } from './abilities.ts';
import { Drawer, Modal } from './dialog.tsx';
import { Dropdown, Popconfirm } from './opener.tsx';
import { dialogs } from './parts.ts';

const items = [{ key: 'leave', label: 'Leave' }];

it('loads a menu with the first press, opens it, and moves the focus into it', async () => {
  const opened: boolean[] = [];
  const pressed: string[] = [];
  const ref = { current: null as HTMLButtonElement | null };
  render(
    <Dropdown trigger={['click']} menu={{ items }} onOpenChange={(open) => opened.push(open)}>
      <button ref={ref} type="button" onClick={() => pressed.push('pressed')}>
        More
      </button>
    </Dropdown>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Leave' })).toBeVisible();
  const opener = screen.getByRole('button', { name: 'More' });
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Leave' })).toHaveFocus());
  expect(ref.current).toBe(opener);
  expect([opened, pressed]).toEqual([[true], ['pressed']]);
  await userEvent.click(opener);
  await waitFor(() => expect(opened).toEqual([true, false]));
  expect(pressed).toEqual(['pressed', 'pressed']);
});

it('gives the focus back to its opener before a choice, so that a dialog returns it there', async () => {
  const focused: (string | null | undefined)[] = [];
  render(
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: () => focused.push(document.activeElement?.textContent) }}
    >
      <button type="button">More</button>
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave' }));
  expect(focused).toEqual(['More']);
});

it.each(['{Enter}', ' '])('chooses with the key "%s", which presses nothing else', async (key) => {
  const pressed: string[] = [];
  render(
    <Dropdown trigger={['click']} menu={{ items, onClick: () => pressed.push('chosen') }}>
      <button type="button" onClick={() => pressed.push('opened')}>
        More
      </button>
    </Dropdown>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Leave' })).toHaveFocus());
  await userEvent.keyboard(key);
  expect(pressed).toEqual(['opened', 'chosen']);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

it('passes the focus on when the opener of a loaded menu disappears', async () => {
  function Opener() {
    const ref = useRef<HTMLButtonElement>(null);
    useFocusAfter(ref);
    return (
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'stay', label: 'Stay' }] }}>
        <button ref={ref} type="button">
          Gone soon
        </button>
      </Dropdown>
    );
  }
  const page = (isThere: boolean) => (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {isThere && <Opener />}
    </main>
  );
  const { rerender } = render(page(true));
  await userEvent.click(screen.getByRole('button', { name: 'Gone soon' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Stay' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Gone soon' })).toHaveFocus();
  rerender(page(false));
  expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
});

it('loads a confirmation with the first press, and asks before it does anything', async () => {
  const done = jest.fn();
  render(
    <Popconfirm title="Really?" okText="Yes" cancelText="No" onConfirm={done}>
      <button type="button">Remove</button>
    </Popconfirm>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(done).toHaveBeenCalledTimes(1);
});

it('opens nothing that is disabled', async () => {
  render(
    <Dropdown disabled trigger={['click']} menu={{ items: [{ key: 'a', label: 'Never' }] }}>
      <button type="button">Off</button>
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Off' }));
  expect(screen.queryByText('Never')).toBeNull();
});

it('shows a modal when it is opened, and fades it out when it is closed', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Modal title="Details" open={isOpen} onCancel={() => setOpen(false)} />
      </>
    );
  }
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('messages, notifications and confirmations', () => {
  function Inside({ use }: { readonly use: (abilities: Abilities) => void }) {
    const abilities = App.useApp();
    return (
      <button type="button" onClick={() => use(abilities)}>
        Go
      </button>
    );
  }
  const press = async (use: (abilities: Abilities) => void) => {
    render(
      <UiProvider>
        <Inside use={use} />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  };

  it('wait in order for their containers', async () => {
    await press(({ message, notification }) => {
      void message.success('First');
      void message.error('Second');
      notification.info({ title: 'Third', description: 'News' });
    });
    expect(await screen.findByText('First')).toBeVisible();
    expect(screen.getByText('Second')).toBeVisible();
    expect(screen.getByText('Third')).toBeVisible();
    expect(dialogs.now()).toBeDefined();
  });

  it('can be closed before they are shown', async () => {
    await press(({ message }) => {
      const said = message.open({ content: 'Going', duration: 0 });
      said();
      void message.info('Coming');
    });
    expect(await screen.findByText('Coming')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Going')).toBeNull());
  });

  it('change and go when they are told to', async () => {
    let dialog: ReturnType<Abilities['modal']['confirm']> | undefined;
    await press(({ modal }) => {
      dialog = modal.confirm({ title: 'Leave?' });
      dialog.update({ title: 'Leave now?' });
    });
    expect(await screen.findByRole('dialog', { name: 'Leave now?' })).toBeVisible();
    dialog?.destroy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it.each([
  ['modal', Modal],
  ['drawer', Drawer],
] as const)('returns the focus from a %s that is unmounted while it is open', async (_name, Dialog) => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Dialog title="Details" open>
            <button type="button" autoFocus onClick={() => setOpen(false)}>
              Done
            </button>
          </Dialog>
        )}
      </>
    );
  }
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

describe('the browser’s Back (R-PAGE-7)', () => {
  let history: ReturnType<typeof fakeHistory>;
  beforeEach(() => {
    history = fakeHistory();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
    jest.restoreAllMocks();
  });

  function Page() {
    const [shown, setShown] = useState(0);
    const close = () => setShown((count) => count - 1);
    return (
      <>
        <button type="button" onClick={() => setShown(1)}>
          Open
        </button>
        <Modal title="First" open={shown > 0} onCancel={close}>
          <button type="button" onClick={() => setShown(2)}>
            Further
          </button>
        </Modal>
        <Modal title="Second" open={shown > 1} onCancel={close} />
      </>
    );
  }
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await shown(1);
  };
  const shown = (count: number) => waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count));

  it('closes the dialog on top, then the one below, and then leaves the page', async () => {
    render(<Page />);
    expect(history.place()).toBe('page');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Further' }));
    await shown(2);
    act(history.back);
    await shown(1);
    act(history.back);
    await shown(0);
    expect(history.place()).toBe('page');
    act(history.back);
    expect(history.place()).toBe('before');
  });

  it('leaves the page at once after a dialog was closed in another way, and after another was opened', async () => {
    render(<Page />);
    for (let time = 0; time < 2; time += 1) {
      await open();
      await userEvent.keyboard('{Escape}');
      await shown(0);
    }
    act(history.back);
    expect(history.place()).toBe('before');
  });

  it('closes a drawer', async () => {
    const closed = jest.fn();
    function Details() {
      const [isOpen, setOpen] = useState(true);
      const close = () => {
        closed();
        setOpen(false);
      };
      return <Drawer title="Details" open={isOpen} onClose={close} />;
    }
    render(<Details />);
    await shown(1);
    act(history.back);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(history.place()).toBe('page');
  });

  it('asks each time in a dialog that stays open, and leaves the page when it is closed', async () => {
    let answers = ['stay', 'stay', 'leave'];
    function Asking() {
      const [isOpen, setOpen] = useState(true);
      const ask = () => {
        setOpen(answers[0] === 'stay');
        answers = answers.slice(1);
      };
      return <Modal title="Unsaved" open={isOpen} onCancel={ask} />;
    }
    render(<Asking />);
    await shown(1);
    for (const left of [2, 1]) {
      act(history.back);
      expect(answers).toHaveLength(left);
      expect(history.place()).not.toBe('page');
    }
    act(history.back);
    await shown(0);
    expect(history.place()).toBe('page');
    act(history.back);
    expect(history.place()).toBe('before');
  });

  it('leaves the address that opens a dialog', async () => {
    render(<Modal title="Details" open hasAddress onCancel={() => undefined} />);
    await screen.findByRole('dialog', { name: 'Details' });
    act(history.back);
    expect(history.place()).toBe('before');
  });

  it('answers a question as its cancel button does', async () => {
    const cancelled = jest.fn();
    function Question() {
      const { modal } = App.useApp();
      return (
        <button type="button" onClick={() => void modal.confirm({ title: 'Leave?', onCancel: cancelled })}>
          Ask
        </button>
      );
    }
    render(
      <UiProvider>
        <Question />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('dialog', { name: 'Leave?' });
    act(history.back);
    await shown(0);
    expect(cancelled).toHaveBeenCalledTimes(1);
    expect(history.place()).toBe('page');
  });
});

/** A history with a page before this one, which jsdom has, and the Navigation API, which it lacks. */
function fakeHistory() {
  const navigation = new EventTarget() as EventTarget & { currentEntry: { key: string; index: number } };
  let entries = ['before', 'page'].map((key, index) => ({ key, index }));
  const goTo = (index: number, navigationType: 'push' | 'traverse') => {
    const from = navigation.currentEntry;
    navigation.currentEntry = entries[index] ?? from;
    navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType, from }));
  };
  navigation.currentEntry = { key: 'page', index: 1 };
  Object.defineProperty(window, 'navigation', { configurable: true, value: navigation });
  const back = () => goTo(navigation.currentEntry.index - 1, 'traverse');
  jest.spyOn(window.history, 'back').mockImplementation(back);
  jest.spyOn(window.history, 'pushState').mockImplementation(() => {
    const index = navigation.currentEntry.index + 1;
    entries = [...entries.slice(0, index), { key: crypto.randomUUID(), index }];
    goTo(index, 'push');
  });
  return { back, place: () => navigation.currentEntry.key };
}
