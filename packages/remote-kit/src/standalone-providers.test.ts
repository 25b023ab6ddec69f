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
  await expect((part.unmount as (props: AppProps) => Promise<unknown>)({} as AppProps)).rejects.toThrow(
    'an effect failed',
  );
  expect(told).toEqual(['mf-peeks']);
});
