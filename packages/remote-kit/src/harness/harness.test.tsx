import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import { createCircle, getCircle, listCircles } from '@acquaint/contracts';
import { sampleOf, samplePage } from '@acquaint/contracts/samples';
import { publish } from '@acquaint/event-bus';
import { ListState } from '@acquaint/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, defineRemote, useShell } from '../index.ts';
import { fake } from '../testing/fake-server.ts';
import { readChoice, writeChoice } from './harness-choice.ts';
import { HarnessFrame } from './harness-frame.tsx';
import { HarnessHost } from './harness-host.tsx';
import type { HarnessNote } from './harness-notes.ts';
import type { HarnessSettings } from './harness-settings.ts';
import { startHarness } from './start-harness.tsx';

function CirclesPage() {
  const circles = useEndpointPages(listCircles, { query: { search: '' } });
  const create = useEndpointMutation(createCircle);
  const { openModal } = useShell();
  return (
    <>
      <h1>Circles</h1>
      <ListState
        query={circles}
        items={circles.items}
        keyOf={(each) => each.id}
        label="Circles"
        empty={{ title: 'None' }}
      >
        {(circle) => circle.name}
      </ListState>
      <button onClick={() => create.mutate({ body: { name: 'Deck readers', purpose: '', topics: [] } })}>
        Found
      </button>
      <p>{create.error?.detail}</p>
      <button onClick={() => openModal('book-session', { username: 'grace' })}>Rules</button>
      <Link to="/dashboard/home">Home</Link>
    </>
  );
}

const circle = {
  ...sampleOf(getCircle),
  purpose: '',
  topics: [],
  faces: [],
  shared_topics: [],
  next_event: null,
};

const settings: HarnessSettings = {
  remote: defineRemote({
    name: 'mf-circles',
    shellApi: '^2.0.0',
    routes: { groups: CirclesPage },
    modals: { 'book-session': ({ params }) => <p>Meet {params['username']}.</p> },
    slots: { 'profile.circles': ({ params }) => <p>Circles of {params['username']}</p> },
  }),
  manifest: {
    name: 'mf-circles',
    shellApi: '^2.0.0',
    routes: [
      { id: 'groups', path: '/dashboard/groups', title: 'Circles', access: 'member', layout: 'dashboard' },
    ],
    nav: [],
    slots: ['profile.circles'],
    modals: ['book-session'],
  },
  params: { 'profile.circles': { username: 'grace' } },
  fakes: [
    fake(listCircles, () => ({ status: 200, body: samplePage([circle]) })),
    fake(createCircle, ({ body }) => ({ status: 201, body: { ...circle, name: body.name } })),
  ],
};

let notes: HarnessNote[] = [];
const note = (next: HarnessNote) => void notes.push(next);
beforeEach(() => {
  notes = [];
});

async function openFrame(search: string) {
  await act(async () => {
    render(<HarnessFrame settings={settings} choice={readChoice(search, 'page:groups')} onNote={note} />);
    await new Promise((resolve) => setTimeout(resolve));
  });
  return userEvent.setup();
}

describe('a page in the harness', () => {
  it('shows the sample answers', async () => {
    await openFrame('');
    expect(await screen.findByText('Compiler friends')).toBeVisible();
    await waitFor(() =>
      expect(notes).toContainEqual({ kind: 'call', text: 'GET /circles/?search=&page=1 200', isBad: false }),
    );
  });

  it('shows its empty state', async () => {
    await openFrame('?state=empty');
    expect(await screen.findByText('None')).toBeVisible();
  });

  it('stays in its loading state', async () => {
    await openFrame('?state=loading');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByText('Compiler friends')).toBeNull();
  });

  it('shows its error state', async () => {
    await openFrame('?state=error');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    await waitFor(() =>
      expect(notes).toContainEqual({ kind: 'call', text: 'GET /circles/?search=&page=1 500', isBad: true }),
    );
  });

  it('shows its message about a refused change', async () => {
    const user = await openFrame('?state=refused');
    await user.click(screen.getByRole('button', { name: 'Found' }));
    expect(await screen.findByText('Somebody was faster. Look again, then try once more.')).toBeVisible();
  });

  it('reports events and calls of the shell, and opens its own modals', async () => {
    const user = await openFrame('');
    act(() => publish('circle/left', { circle_id: circle.id }));
    await user.click(screen.getByRole('button', { name: 'Rules' }));
    await screen.findByText('Meet grace.');
    await waitFor(() => {
      expect(notes).toContainEqual({ kind: 'event', text: `circle/left {"circle_id":"${circle.id}"}` });
      expect(notes).toContainEqual({ kind: 'shell', text: 'openModal book-session {"username":"grace"}' });
    });
  });

  it('names the target of a link to another remote’s page and offers a link back', async () => {
    const user = await openFrame('');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(screen.getByRole('status')).toHaveTextContent(
      '/dashboard/home is a page of the shell or of another remote.',
    );
    await user.click(screen.getByRole('link', { name: 'Back to /dashboard/groups' }));
    expect(screen.getByRole('heading', { name: 'Circles' })).toBeVisible();
  });
});

it('a modal and a slot are shown alone too', async () => {
  await openFrame('?part=modal:book-session');
  await screen.findByText(/^Meet/);
  await openFrame('?part=slot:profile.circles');
  expect(await screen.findByText('Circles of grace')).toBeVisible();
});

describe('the picker', () => {
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Circles');

  it('shows the chosen state, theme and width in a frame and keeps them in its URL', async () => {
    render(<HarnessHost settings={settings} first={readChoice('', 'page:groups')} />);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Server'), 'Empty lists');
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
    await user.selectOptions(screen.getByLabelText('Width'), '360, a phone');
    await user.click(screen.getByLabelText('Logged in'));
    expect(frame()).toHaveStyle({ width: '360px' });
    expect(frame().getAttribute('src')).toBe(`/frame${window.location.search}`);
    expect(readChoice(window.location.search, '')).toEqual({
      part: 'page:groups',
      address: null,
      state: 'empty',
      theme: 'dark',
      width: 360,
      loggedIn: false,
    });
  });

  it('lists what happened in the frame and opens the page at another path', async () => {
    render(<HarnessHost settings={settings} first={readChoice('', 'page:groups')} />);
    // Events of jsdom's own postMessage have no origin.
    const says = (data: HarnessNote) =>
      fireEvent(
        window,
        new MessageEvent('message', { data: { 'acquaint-harness': data }, origin: window.location.origin }),
      );
    says({ kind: 'address', text: '/dashboard/groups' });
    says({ kind: 'call', text: 'GET /people/ 404: no fake answers it', isBad: true });
    const list = within(screen.getByRole('list', { hidden: true, name: 'What happened, newest first' }));
    expect(list.getAllByRole('listitem', { hidden: true })[0]).toHaveTextContent('no fake answers it');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Address'), '?show=mine{Enter}');
    expect(readChoice(window.location.search, '').address).toBe('/dashboard/groups?show=mine');
  });
});

it.each([
  ['', 'page:groups'],
  ['?part=page%3Agroups&state=slow&theme=light&width=768&visitor=', 'x'],
])('a saved URL restores the same choice: %s', (search, first) => {
  const choice = readChoice(search, first);
  expect(readChoice(writeChoice(choice), first)).toEqual(choice);
});

it('renders nothing without a root element, and returns its settings for a test', () => {
  expect(startHarness(settings)).toBe(settings);
  expect(document.querySelector('iframe')).toBeNull();
});
