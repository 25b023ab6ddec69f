import { call, useEndpointQuery } from '@acquaint/api-client';
import { defineEndpoint } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { act, screen, waitFor } from '@testing-library/react';
import { mountRootParcel } from 'single-spa';
// eslint-disable-next-line no-restricted-imports -- declares an endpoint that exists only in this test
import { z } from 'zod';
import {
  Link,
  Slot,
  defineRemote,
  lazyPage,
  provideToApplications,
  remoteMistakes,
  useEvent,
  useSearchParams,
  useShell,
} from './index.ts';
import type { ModalProps, ShellApi, SlotProps } from './index.ts';
import { fake, renderRemoteModal, renderRemotePage, renderRemoteSlot } from './testing/index.ts';

const readWeather = defineEndpoint({
  name: 'test.readWeather',
  method: 'GET',
  path: '/weather/{town}/',
  access: 'member',
  owner: 'site',
  staleOn: ['socket/lost'],
  summary: 'The weather of a town',
  params: z.strictObject({ town: z.string() }),
  query: z.strictObject({ days: z.coerce.number().int().max(7) }),
  responses: { 200: z.object({ sky: z.string() }) },
});

function WeatherPage() {
  const [query] = useSearchParams();
  const weather = useEndpointQuery(readWeather, {
    params: { town: query.get('town') ?? '' },
    query: { days: 3 },
  });
  return (
    <>
      <h1>{weather.data?.sky ?? weather.error?.detail ?? 'Looking up'}</h1>
      <Link to="/dashboard/home">Home</Link>
      <Slot name="profile.peeks" params={{ username: 'Oslo' }} />
    </>
  );
}

/** Never called: only the compiler checks its content. */
export function wrongParameters({ openModal }: ShellApi) {
  openModal('book-session', { username: 'ada', starts_at: '2026-11-21T09:00:00.000Z' });
  // @ts-expect-error no such modal
  openModal('book-sesion', { username: 'ada' });
  // @ts-expect-error a parameter is missing
  openModal('book-session');
  // @ts-expect-error no such parameter
  openModal('book-session', { user: 'ada' });
  // @ts-expect-error it has no parameters
  openModal('create-circle', { username: 'ada' });
  return [
    // @ts-expect-error a parameter is missing
    <Slot key="1" name="profile.peeks" />,
    // @ts-expect-error no such parameter
    <Slot key="2" name="circle.chat" params={{ username: 'ada' }} />,
  ];
}

function TownModal({ params, close }: ModalProps) {
  const { openModal } = useShell();
  return (
    <>
      <h2>Choose {params['kind']}</h2>
      <button onClick={close}>Done</button>
      <button onClick={() => openModal('create-circle')}>Another</button>
      <Link to="/mission">Elsewhere</Link>
    </>
  );
}

function RadarSlot({ params }: SlotProps) {
  return <p>Radar of {params['username']}</p>;
}

const remote = defineRemote({
  name: 'mf-peeks',
  shellApi: '^2.0.0',
  routes: { weather: lazyPage(() => Promise.resolve(WeatherPage)) },
  modals: { town: TownModal },
  slots: { 'profile.peeks': RadarSlot },
});

const sunny = fake(readWeather, ({ params }) => ({ status: 200, body: { sky: `Sun over ${params.town}` } }));

describe('a remote in the shell', () => {
  it('renders its page with URL, server and router', async () => {
    const page = await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo', fakes: [sunny] });
    expect(await screen.findByRole('heading', { name: 'Sun over Oslo' })).toBeVisible();
    expect(page.calls).toEqual([
      { name: 'test.readWeather', params: { town: 'Oslo' }, query: { days: 3 }, body: undefined },
    ]);
    await page.user.click(screen.getByRole('link', { name: 'Home' }));
    expect(page.location()).toBe('/dashboard/home');
  });

  it('renders another remote’s part in a slot, with parameters', async () => {
    await renderRemotePage(remote, 'weather', {
      path: '/weather?town=Oslo',
      fakes: [sunny],
      slots: remote.slots,
    });
    expect(await screen.findByText('Radar of Oslo')).toBeVisible();
  });

  it('shows its part of another page on its own', async () => {
    await renderRemoteSlot(remote, 'profile.peeks', { path: '/', params: { username: 'Rome' } });
    expect(await screen.findByText('Radar of Rome')).toBeVisible();
  });

  it('has the router and the shell in a modal, which is a separate React root', async () => {
    const modal = await renderRemoteModal(remote, 'town', { path: '/', params: { kind: 'a town' } });
    expect(await screen.findByRole('heading', { name: 'Choose a town' })).toBeVisible();
    await modal.user.click(screen.getByRole('button', { name: 'Another' }));
    await modal.user.click(screen.getByRole('button', { name: 'Done' }));
    await modal.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(modal.shellCalls).toEqual([
      ['openModal', 'create-circle'],
      ['closeModal', expect.anything()],
    ]);
    expect(modal.location()).toBe('/mission');
  });

  it('leaves nothing in the document when a modal closes', async () => {
    const modal = await renderRemoteModal(remote, 'town', { path: '/', params: { kind: 'a town' } });
    expect(await screen.findByRole('heading', { name: 'Choose a town' })).toBeVisible();
    modal.unmount();
    await waitFor(() => expect(document.body).toHaveTextContent(''));
  });
});

describe('the fake server', () => {
  it('rejects a request that the contract does not allow, like the real one', async () => {
    await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo', fakes: [sunny] });
    await expect(call(readWeather, { params: { town: 'Oslo' }, query: { days: 30 } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('fails on a fake’s answer that the contract does not allow', async () => {
    const wrong = fake(readWeather, () => ({ status: 200, body: { sky: 7 as unknown as string } }));
    await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo', fakes: [wrong] });
    await expect(call(readWeather, { params: { town: 'Oslo' }, query: { days: 1 } })).rejects.toThrow();
  });

  it('prefers a literal path segment to a parameter', async () => {
    const readAverages = defineEndpoint({
      name: 'test.readAverages',
      method: 'GET',
      path: '/weather/averages/',
      access: 'member',
      owner: 'site',
      summary: 'The usual weather',
      responses: { 200: z.object({ sky: z.string() }) },
    });
    const usual = fake(readAverages, () => ({ status: 200, body: { sky: 'Changeable' } }));
    await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo', fakes: [sunny, usual] });
    expect(await call(readAverages, {})).toEqual({ sky: 'Changeable' });
  });

  it('names a call without a fake', async () => {
    await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo' });
    expect(await screen.findByRole('heading', { name: 'No fake answers GET /weather/Oslo/' })).toBeVisible();
  });
});

describe('a slot', () => {
  function Page() {
    return (
      <main>
        <Slot name="profile.peeks" params={{ username: 'ada' }} />
        <Slot name="circle.chat" params={{ circle_id: '1' }} />
      </main>
    );
  }

  it('shows one line with a retry when its part breaks, and the page stays', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const fragile = defineRemote({
      name: 'mf-peeks',
      shellApi: '^2.0.0',
      routes: { page: Page },
      slots: {
        'profile.peeks': () => {
          if (broken) throw new Error('broken');
          return <p>Repaired</p>;
        },
      },
    });
    const page = await renderRemotePage(fragile, 'page', { path: '/', slots: fragile.slots });
    expect(await screen.findByText('This part isn’t available right now.')).toBeVisible();
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Repaired')).toBeVisible();
  });
});

describe('events', () => {
  it('reach a page while it is mounted', async () => {
    const circleIds: string[] = [];
    const circle_id = '6f1c5f2e-6a3b-4c8e-9a42-1f0a4a9b7c11';
    function Page() {
      useEvent('circle/joined', (payload) => circleIds.push(payload.circle_id));
      return <button onClick={() => publish('circle/joined', { circle_id })}>Join</button>;
    }
    const listening = defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { page: Page } });
    const page = await renderRemotePage(listening, 'page', { path: '/' });
    await page.user.click(screen.getByRole('button', { name: 'Join' }));
    page.unmount();
    publish('circle/joined', { circle_id });
    expect(circleIds).toEqual([circle_id]);
  });

  it('refetch answers of an endpoint that only the remote declares, while the page is mounted', async () => {
    const page = await renderRemotePage(remote, 'weather', { path: '/weather?town=Oslo', fakes: [sunny] });
    expect(await screen.findByRole('heading', { name: 'Sun over Oslo' })).toBeVisible();
    act(() => publish('socket/lost', { at: '2026-11-24T12:00:00.000Z' }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    act(() => publish('socket/connected', { at: '2026-11-24T12:00:01.000Z' }));
    page.unmount();
    publish('socket/lost', { at: '2026-11-24T12:00:02.000Z' });
    expect(page.calls).toHaveLength(2);
  });
});

describe('remote.json compared with the module', () => {
  const route = { title: 'Weather', access: 'member', layout: 'dashboard' } as const;
  const declared = {
    name: 'mf-peeks',
    routes: [{ ...route, id: 'weather', path: '/weather' }],
    modals: ['town'],
    slots: ['profile.peeks'],
  } as const;

  it.each([
    ['agree', {}, []],
    ['another name', { name: 'mf-auth' }, ['The module is called "mf-peeks", not "mf-auth".']],
    [
      'a page too few',
      { routes: [...declared.routes, { ...route, id: 'rain', path: '/rain' }] },
      ['remote.json declares the route "rain", but the module does not offer it.'],
    ],
    [
      'a modal nobody declared',
      { modals: [] },
      ['The module offers the modal "town", but remote.json does not declare it.'],
    ],
    [
      'another slot',
      { slots: ['x'] },
      [
        'remote.json declares the slot "x", but the module does not offer it.',
        'The module offers the slot "profile.peeks", but remote.json does not declare it.',
      ],
    ],
  ] as const)('%s', (_, change, mistakes) => {
    expect(
      remoteMistakes(remote, { ...declared, ...change } as unknown as Parameters<typeof remoteMistakes>[1]),
    ).toEqual(mistakes);
  });
});

describe('a remote in a foreign page', () => {
  const page = defineRemote({
    name: 'mf-auth',
    shellApi: '^2.0.0',
    routes: { hello: () => <h1>Hello</h1> },
  });
  let place: HTMLElement;
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    place.remove();
    provideToApplications(null);
  });

  it('is mounted by single-spa alone with the host’s providers, and leaves nothing behind', async () => {
    provideToApplications(({ children }) => <section>{children}</section>);
    const parcel = mountRootParcel(page.application, { domElement: place, page: 'hello' });
    await waitFor(() => expect(place).toHaveTextContent('Hello'));
    await parcel.mountPromise;
    expect(place.firstElementChild?.tagName).toBe('SECTION');
    await act(() => parcel.unmount());
    expect(place).toBeEmptyDOMElement();
  });

  it('names the missing call when the host provides nothing', async () => {
    const errors: unknown[] = [];
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const parcel = mountRootParcel(page.application, {
      domElement: place,
      page: 'hello',
      onError: (error: unknown) => errors.push(error),
    });
    await waitFor(() => expect(String(errors)).toContain('configureHost'));
    await parcel.mountPromise;
    await act(() => parcel.unmount());
  });
});
