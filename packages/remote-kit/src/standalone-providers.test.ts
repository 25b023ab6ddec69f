import type { AppProps } from 'single-spa';
import { provideToApplications, watchedInForeignPage } from './standalone-providers.tsx';

afterEach(() => provideToApplications(null));

it('tells the page that a part is gone when its end fails, so that its style sheets are taken away', async () => {
  const told: string[] = [];
  provideToApplications(({ children }) => children, {
    begin: () => Promise.resolve(),
    end: (remote) => told.push(remote),
  });
  const part = watchedInForeignPage('mf-peeks', {
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
    update: () => Promise.resolve(),
    unmount: () => Promise.reject(new Error('an effect failed')),
  });
  const props = { name: 'parcel-1' } as AppProps;
  await call(part.mount, props);
  await expect(call(part.unmount, props)).rejects.toThrow('an effect failed');
  expect(told).toEqual(['mf-peeks']);
});

it('tells the host that heard of the beginning, although the page has another host by then', async () => {
  const told: string[] = [];
  const host = (name: string) => ({
    begin: () => Promise.resolve(told.push(`${name} begin`)),
    end: () => void told.push(`${name} end`),
  });
  const part = watchedInForeignPage('mf-peeks', {
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
    update: () => Promise.resolve(),
    unmount: () => Promise.resolve(),
  });
  provideToApplications(({ children }) => children, host('first'));
  await call(part.mount, { name: 'parcel-1' } as AppProps);
  provideToApplications(({ children }) => children, host('second'));
  await call(part.mount, { name: 'parcel-2' } as AppProps);
  await call(part.unmount, { name: 'parcel-1' } as AppProps);
  await call(part.unmount, { name: 'parcel-2' } as AppProps);
  expect(told).toEqual(['first begin', 'second begin', 'first end', 'second end']);
});

/** single-spa's types allow several functions for each phase of a part. */
const call = (phase: unknown, props: AppProps): Promise<unknown> =>
  (phase as (props: AppProps) => Promise<unknown>)(props);
