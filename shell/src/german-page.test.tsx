import { commonI18n } from '@acquaint/i18n/common';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FaqPage } from './site/faq/faq.page.tsx';
import { TermsPrivacyPage } from './site/terms-privacy.page.tsx';
import { TutorialPage } from './site/tutorial/tutorial.page.tsx';
import { shellI18n } from './i18n.ts';

beforeAll(async () => {
  // Set before the language of the page is first requested, because it is fixed then.
  localStorage.setItem('formats', 'de-AT');
  await Promise.all([commonI18n.load(), shellI18n.load()]);
});

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

it('is German from header to footer, and its terms say which text is binding', () => {
  show(<TermsPrivacyPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Bedingungen und Datenschutz' })).toBeVisible();
  expect(screen.getByText(/verbindlich ist der englische Text/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'schreiben Sie uns' })).toHaveAttribute('href', '/get-in-touch');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Presse' })).toBeVisible();
});

it('can be searched in German', async () => {
  show(<FaqPage />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Fragen durchsuchen' }), 'aufgezeichnet');
  expect(screen.getByRole('status')).toHaveTextContent('Eine Frage gefunden');
  expect(screen.getByText('Nie ohne die Zustimmung aller Anwesenden.')).toBeVisible();
});

it('shows German weekdays in its drawings', () => {
  show(<TutorialPage />);
  expect(screen.getByText('Mo')).toBeInTheDocument();
  expect(screen.queryByText('Mon')).toBeNull();
});
