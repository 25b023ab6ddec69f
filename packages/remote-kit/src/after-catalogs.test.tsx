import type { I18n } from '@acquaint/i18n';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterCatalogs } from './after-catalogs.ts';
import { forgetFailedLoads, lazyPage } from './lazy-page.tsx';

const i18nOf = (load: I18n['load']): I18n => ({ t: (english) => english, rich: (english) => english, load });
const Page = () => <p>Speichern</p>;

it('returns the component unchanged when no catalog has to be loaded', () => {
  expect(afterCatalogs(Page, [i18nOf(() => undefined)])).toBe(Page);
});

it('shows a component once its catalog is loaded', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const Late = afterCatalogs(Page, [i18nOf(() => arrival)]);
  await act(async () => {
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Late />
      </Suspense>,
    );
  });
  expect(screen.getByText('waiting')).toBeVisible();
  await act(async () => arrive());
  expect(await screen.findByText('Speichern')).toBeVisible();
});

it('loads catalogs and code again after a failure, on a retry', async () => {
  const code = jest.fn(() => Promise.resolve(Page)).mockRejectedValueOnce(new Error('lost'));
  const load = jest
    .fn<Promise<void> | undefined, []>(() => Promise.resolve())
    .mockReturnValueOnce(Promise.resolve())
    .mockRejectedValueOnce(new Error('lost'));
  const Late = afterCatalogs(lazyPage(code), [i18nOf(load)]);
  await expect(Late.preload?.()).rejects.toThrow('lost');
  forgetFailedLoads();
  await Late.preload?.();
  expect(code).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledTimes(3);
});
