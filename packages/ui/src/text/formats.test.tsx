import { keepLocale, startLocale } from '@acquaint/i18n';
import { act, render, screen } from '@testing-library/react';
import { formatNumber, useLocale } from './formats.ts';
import { TimeText } from './time-text.tsx';

afterEach(() => act(() => void keepLocale(null)));

function Shown() {
  const formats = useLocale();
  return (
    <p>
      {formatNumber(1234.5, 1, formats)} <TimeText at="2026-11-21T15:05:00.000Z" zone="Europe/Berlin" />
    </p>
  );
}

it('updates shown values and the document’s language when another locale is chosen', () => {
  startLocale();
  render(<Shown />);
  act(() => void keepLocale('en-US'));
  expect(screen.getByText(/1,234.5/)).toHaveTextContent('1,234.5 Nov 21, 2026, 4:05 PM');
  act(() => void keepLocale('en-DE'));
  expect(screen.getByText(/1.234,5/)).toHaveTextContent('1.234,5 21 Nov 2026, 16:05');
  expect(document.documentElement.lang).toBe('en-DE');
});

it('follows a choice in another tab, and a logout there, which clears the storage', () => {
  startLocale();
  render(<Shown />);
  const elsewhere = (key: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage })));
  localStorage.setItem('formats', 'en-DE');
  elsewhere('formats');
  expect(screen.getByText(/1.234,5/)).toBeInTheDocument();
  localStorage.clear();
  elsewhere(null);
  expect(screen.getByText(/1,234.5/)).toBeInTheDocument();
});
