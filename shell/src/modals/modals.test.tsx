import { createQueryClient, queryKey } from '@acquaint/api-client';
import { getPremiumInfo, getPublicProfile, PRODUCT_SLUG } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/contracts/samples';
import { defineRemote, ShellProvider, type ModalProps, type ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { loginState } from '../auth/login-state.ts';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { allowNavigation } from '../test/plain-request.ts';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { ModalHost } from './modal-host.tsx';
import { closeAllModals, openModal, openNudge } from './modal-store.ts';
import { popups } from './popup-texts.ts';
import { opensModal, withPopupOf } from './popups.ts';

const BookSession = ({ params, close }: ModalProps) => (
  <>
    <p>Free slots of {params['username']}</p>
    <button type="button" onClick={close}>
      Done
    </button>
  </>
);
const AddExpertise = () => <h2>Hi Ada</h2>;
const Broken = () => {
  throw new Error('broken');
};
const Ask = () => <input aria-label="Question" />;
const preload = jest.fn(() => Promise.reject(new Error('offline')));
const Early = Object.assign(() => <p>Shown all the same</p>, { preload });
const modals = {
  early: Early,
  ask: Ask,
  'book-session': BookSession,
  'add-expertise': AddExpertise,
  broken: Broken,
};
const sessions = defineRemote({ name: 'mf-sessions', shellApi: '^2.0.0', routes: {}, modals });
const registry = sampleRegistry([sampleRemote({ name: 'mf-sessions', modals: Object.keys(modals) })]);

const nothing = () => undefined;
const shell: ShellApi = {
  openModal,
  closeModal: nothing,
  prefetch: nothing,
  loadSlot: () => Promise.resolve(null),
  logIn: nothing,
  logOut: nothing,
  requireLogin: () => true,
  providers: UiProvider,
};

/** Renders the modal host at a path; `down` is how often loading the remote fails first. */
function show(path: string, down = 0, queries = createQueryClient()) {
  let failures = down;
  const reports: string[] = [];
  const store = createRegistryStore({ fetch: () => Promise.resolve(registry) });
  void store.start();
  const remotes = createRemotes({
    store,
    loader: { load: () => (failures-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve(sessions)) },
    report: ({ remote, reason }) => reports.push(`${remote} ${reason}`),
  });
  const frame = (
    <QueryClientProvider client={queries}>
      <RemotesProvider value={remotes}>
        <ShellProvider value={shell}>
          <UiProvider>
            <Outlet />
            <ModalHost />
          </UiProvider>
        </ShellProvider>
      </RemotesProvider>
    </QueryClientProvider>
  );
  const page = <button type="button">Opener</button>;
  const router = createMemoryRouter([{ element: frame, children: [{ path: '*', element: page }] }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return {
    router,
    remotes,
    reports,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const logIn = () => act(() => loginState.logIn({ access: 'a', refresh: 'r' }));

beforeAll(allowNavigation);
afterEach(() =>
  act(() => {
    closeAllModals();
    loginState.logOut('asked');
  }),
);

describe('a popup of the URL', () => {
  it.each(Object.entries(popups))(
    '%s is shown on any page and removes its parameter when closed',
    async (name, popup) => {
      const { address } = show(`/anywhere?tab=peeks&popup=${name}`);
      expect(await dialog(popup.title)).toHaveTextContent(popup.text);
      await userEvent.keyboard('{Escape}');
      await noDialog();
      expect(address()).toBe('/anywhere?tab=peeks');
    },
  );

  it('lists the perks of the Pro plan, without numbers for a visitor', async () => {
    show(`/?popup=${PRODUCT_SLUG}-pro`);
    await screen.findByRole('dialog');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Profile verification',
      'Extra minutes per session',
      'Unlimited AI introductions to top users',
      'Unlimited session bookings',
    ]);
  });

  it('lists them with the numbers of this platform for a member', async () => {
    logIn();
    const known = createQueryClient();
    known.setQueryData(queryKey(getPremiumInfo, {}), sampleOf(getPremiumInfo));
    show(`/?popup=${PRODUCT_SLUG}-pro`, 0, known);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent).slice(1, 3)).toEqual([
      '30 extra minutes per session',
      'Unlimited AI introductions to top 1% users',
    ]);
  });

  it('leads from the connected calendar to inviting people, which raises the weekly limit', async () => {
    const { address } = show('/dashboard/account?popup=feature-unlocked');
    expect(await dialog('Your calendar is connected')).toHaveTextContent('raise your weekly limit');
    await userEvent.click(screen.getByRole('button', { name: 'Invite people' }));
    await noDialog();
    expect(address()).toBe('/dashboard/lunch-money');
  });

  it('asks to tick every permission when Google could not be connected', () => {
    expect(popups['failed-google-account']?.text).toContain('tick all the required permission boxes');
  });

  it.each(['toString', '__proto__', 'something-else', ''])('opens nothing for %j', (name) => {
    expect(opensModal(`?popup=${name}`)).toBe(false);
  });

  it('survives a redirect', () => {
    expect(withPopupOf('/dashboard/user?username=a', '?x=1&popup=feature-unlocked')).toBe(
      '/dashboard/user?username=a&popup=feature-unlocked',
    );
    expect(withPopupOf('/dashboard/home', '?x=1')).toBe('/dashboard/home');
  });
});

describe('the login nudge', () => {
  it('says why in the words of R-PAGE-11 and leads to the login page, and back', async () => {
    const { address } = show('/peeks');
    act(() => openNudge('/dashboard/user?username=ada'));
    expect(await dialog('Log in to continue')).toHaveTextContent(
      'Sorry! to use this feature you will need a secure active account. You can sign up with your email or continue with Google.',
    );
    await userEvent.click(screen.getByRole('button', { name: /Continue with Email/ }));
    await noDialog();
    expect(address()).toBe('/login?next=%2Fdashboard%2Fuser%3Fusername%3Dada');
  });

  it('names the time that was chosen to book, and with whom', async () => {
    const known = createQueryClient();
    known.setQueryData(
      queryKey(getPublicProfile, { query: { username: 'grace' } }),
      sampleOf(getPublicProfile),
    );
    show('/peeks', 0, known);
    act(() =>
      openNudge(
        '/dashboard/user?username=grace&modal=book-session&username=grace&starts_at=2026-12-03T12:00:00.000Z',
      ),
    );
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(/^Log in to book Thu.* with Grace$/);
    expect(screen.getByRole('dialog')).toHaveTextContent('Sorry! to use this feature');
  });

  it('offers Google', async () => {
    const { address } = show('/peeks');
    act(() => openNudge('/'));
    await userEvent.click(await screen.findByRole('button', { name: /Continue with Google/ }));
    expect(address()).toBe('/login?with=google');
  });

  it('shows nothing to a logged-in member', async () => {
    show('/peeks');
    logIn();
    act(() => openNudge('/'));
    await noDialog();
  });
});

describe('a modal of a remote', () => {
  beforeEach(logIn);

  it('opens by name with its parameters, and returns the focus', async () => {
    show('/');
    screen.getByRole('button', { name: 'Opener' }).focus();
    act(() => openModal('book-session', { username: 'ada' }));
    await screen.findByText('Free slots of ada');
    // Half of the window by default (R-PAGE-7).
    expect(screen.getByRole('dialog').style.width).toBe('50vw');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await noDialog();
    expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus();
  });

  it('opens by its URL and keeps the page’s own parameters when closed', async () => {
    const { address } = show('/dashboard/user?username=bea&modal=book-session&username=ada');
    await screen.findByText('Free slots of ada');
    await userEvent.keyboard('{Escape}');
    await noDialog();
    expect(address()).toBe('/dashboard/user?username=bea');
  });

  it('asks a visitor who follows such a link to log in first', async () => {
    act(() => loginState.logOut('asked'));
    show('/?modal=book-session&username=ada');
    await dialog('Log in to continue');
    expect(screen.queryByText('Free slots of ada')).toBeNull();
  });

  it('is stacked over another and closes alone', async () => {
    show('/');
    act(() => openModal('book-session', { username: 'ada' }));
    await screen.findByText('Free slots of ada');
    act(() => openModal('book-session', { username: 'bea' }));
    await screen.findByText('Free slots of bea');
    await userEvent.click(screen.getAllByRole('button', { name: 'Done' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Free slots of bea')).toBeNull());
    expect(screen.getByText('Free slots of ada')).toBeInTheDocument();
  });

  it('has no close button when it asks for the expertise', async () => {
    show('/');
    act(() => openModal('add-expertise'));
    await screen.findByRole('heading', { name: 'Hi Ada' });
    const opened = await dialog('Hi Ada');
    await waitFor(() => expect(opened).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('shows a card with a retry when its remote is down; the focus stays in the dialog', async () => {
    show('/', 1);
    act(() => openModal('book-session', { username: 'ada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Free slots of ada');
    expect(screen.getByRole('dialog')).toHaveFocus();
  });

  it('shows a card inside when it crashes, which is reported', async () => {
    jest.spyOn(console, 'error').mockImplementation(nothing);
    const { reports } = show('/');
    act(() => openModal('broken'));
    expect(await screen.findByRole('heading', { name: 'Broken isn’t available right now' })).toHaveFocus();
    expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'));
    expect(reports).toEqual(['mf-sessions render']);
  });

  it('shows its own errors, not the page behind it', async () => {
    const { remotes } = show('/');
    act(() => openModal('book-session', { username: 'ada' }));
    await screen.findByText('Free slots of ada');
    await act(() => remotes.failOutsideRender('mf-sessions', new Error('broken')));
    expect(screen.getByRole('dialog')).toContainElement(await screen.findByText('That didn’t work'));
    expect(screen.getByText('Free slots of ada')).toBeInTheDocument();
  });

  it('keeps the typed text when it is remounted', async () => {
    const { remotes } = show('/');
    act(() => openModal('ask'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'How do you do?');
    await act(() => remotes.failOutsideRender('mf-sessions', new Error('broken')));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('How do you do?'),
    );
    expect(screen.queryByText('That didn’t work')).toBeNull();
  });

  it('loads its code while the frame is loading, and leaves failures to the frame', async () => {
    const { reports } = show('/');
    act(() => openModal('early'));
    expect(await screen.findByText('Shown all the same')).toBeVisible();
    expect(preload).toHaveBeenCalledTimes(1);
    expect(reports).toEqual([]);
  });

  it('says so when no remote offers it', async () => {
    show('/');
    act(() => openModal('unknown'));
    await screen.findByRole('alert');
  });

  it('closes on navigation, and stays on a redirect', async () => {
    const { router } = show('/');
    act(() => openModal('book-session', { username: 'ada' }));
    await screen.findByText('Free slots of ada');
    await act(() => router.navigate('/elsewhere', { replace: true }));
    expect(screen.getByText('Free slots of ada')).toBeInTheDocument();
    await act(() => router.navigate('/further'));
    await noDialog();
  });
});
