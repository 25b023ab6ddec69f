import { act, render, screen, type RenderResult } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { forgetFailedLoads, lazyPage } from './lazy-page.tsx';

const Circles = () => <h1>All circles</h1>;

/** Renders the page as the shell does. */
const shown = (Page: ReturnType<typeof lazyPage>, onWait: () => void = () => undefined) => {
  const Fallback = () => {
    onWait();
    return null;
  };
  return (
    <Suspense fallback={<Fallback />}>
      <Page />
    </Suspense>
  );
};

it('a preloaded lazy page is shown immediately', async () => {
  const Page = lazyPage(() => Promise.resolve(Circles));
  await Page.preload();
  const onWait = jest.fn();
  render(shown(Page, onWait));
  expect(screen.getByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(onWait).not.toHaveBeenCalled();
});

it('a lazy page suspends until it is loaded', async () => {
  const onWait = jest.fn();
  await act(async () => {
    render(
      shown(
        lazyPage(() => Promise.resolve(Circles)),
        onWait,
      ),
    );
  });
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(onWait).toHaveBeenCalled();
});

it('a lazy page loads once, and again only after forgetFailedLoads', async () => {
  const loads: string[] = [];
  let network = false;
  const page = lazyPage(() => {
    loads.push('load');
    return network ? Promise.resolve(Circles) : Promise.reject(new Error('no network'));
  });
  await expect(page.preload()).rejects.toThrow('no network');
  await expect(page.preload()).rejects.toThrow('no network');
  network = true;
  forgetFailedLoads();
  await page.preload();
  forgetFailedLoads();
  await page.preload();
  expect(loads).toHaveLength(2);
});

it('a lazy page of a remote that was built for a shell before 2.8.0 loads again after forgetFailure', async () => {
  let network = false;
  const page = lazyPage(() => (network ? Promise.resolve(Circles) : Promise.reject(new Error('no network'))));
  await expect(page.preload()).rejects.toThrow('no network');
  network = true;
  (page as unknown as { readonly forgetFailure: () => void }).forgetFailure();
  await expect(page.preload()).resolves.toBe(Circles);
});

it('a part of a page is loaded again when failed loads are forgotten and the page is shown again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let network = false;
  let rendered: RenderResult | undefined;
  const load = jest.fn(() => (network ? Promise.resolve(Circles) : Promise.reject(lost('timeout'))));
  const Part = lazyPage(load);
  const Page = lazyPage(() => Promise.resolve(Part));
  const page = (attempt: number) => (
    <Boundary key={attempt}>
      <Suspense>
        <Page />
      </Suspense>
    </Boundary>
  );
  await act(async () => {
    rendered = render(page(0));
  });
  expect(screen.getByText('The part is missing.')).toBeVisible();
  await act(async () => rendered?.rerender(page(1)));
  expect(screen.getByText('The part is missing.')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  network = true;
  forgetFailedLoads();
  await act(async () => rendered?.rerender(page(2)));
  expect(screen.getByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <p>The part is missing.</p> : this.props.children;
  }
}

const lost = (type: string) => Object.assign(new Error(type), { name: 'ChunkLoadError', type });

it.each([
  ['asks once more for a file that did not arrive', lost('error'), 2],
  ['does not wait twice for a file that nobody answered', lost('timeout'), 1],
  ['does not repeat what was broken', new Error('broken'), 1],
])('a lazy page %s', async (_, error, calls) => {
  jest.useFakeTimers();
  const load = jest.fn(() => Promise.reject(error));
  const outcome = lazyPage(load)
    .preload()
    .catch((failure: unknown) => failure);
  await jest.advanceTimersByTimeAsync(400);
  jest.useRealTimers();
  expect(await outcome).toBe(error);
  expect(load).toHaveBeenCalledTimes(calls);
});
