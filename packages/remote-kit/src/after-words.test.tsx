import type { Words } from '@acquaint/words';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterWords } from './after-words.ts';

const words = (load: Words['load']): Words => ({ t: (english) => english, rich: (english) => english, load });
const Page = () => <p>Speichern</p>;

it('leaves a component as it is where there is nothing to wait for', () => {
  expect(afterWords(Page, [words(() => undefined)])).toBe(Page);
});

it('shows a component once its sentences are there', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const Late = afterWords(Page, [words(() => arrival)]);
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

it('asks again for sentences and code that did not arrive, once somebody tries again', async () => {
  const forgetFailure = jest.fn();
  const load = jest
    .fn<Promise<void> | undefined, []>(() => Promise.resolve())
    .mockReturnValueOnce(Promise.resolve())
    .mockRejectedValueOnce(new Error('lost'));
  const Late = afterWords(
    Object.assign(() => <p>Speichern</p>, { forgetFailure }),
    [words(load)],
  );
  await expect(Late.preload?.()).rejects.toThrow('lost');
  Late.forgetFailure?.();
  await Late.preload?.();
  expect(forgetFailure).toHaveBeenCalled();
});
