import { renderHook } from '@testing-library/react';
import { useTabTitle } from './use-tab-title.ts';

beforeEach(() => {
  document.title = 'A company’s intranet';
});

it('names the member in the tab while the page is shown, and takes it back', () => {
  const { rerender, unmount } = renderHook(({ name }) => useTabTitle(name), {
    initialProps: { name: undefined as string | undefined },
  });
  expect(document.title).toBe('A company’s intranet');
  for (const name of ['Ada Lindholm', 'Bruno Tavares']) {
    rerender({ name });
    expect(document.title).toBe(`${name} · Acquaint`);
  }
  unmount();
  expect(document.title).toBe('A company’s intranet');
});

it('keeps a title that the host has set meanwhile', () => {
  const { unmount } = renderHook(() => useTabTitle('Ada Lindholm'));
  document.title = 'News';
  unmount();
  expect(document.title).toBe('News');
});
