import { SearchOutlined } from '@acquaint/ui/icons';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../i18n.ts';
import styles from './layouts.module.css';

/** Page of the search; the field is hidden if no remote offers it. */
export const SEARCH_PATH = '/dashboard/search';

/** Search field on every dashboard page except the search itself, which has its own. */
export function SearchField() {
  const navigate = useNavigate();
  const isThere = useLocation().pathname === SEARCH_PATH;
  const find: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('q');
    const query = typeof words === 'string' ? words.trim() : '';
    void navigate(query === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: query })}`);
  };
  if (isThere) return null;
  return (
    <form role="search" aria-label={t('People')} className={styles['search']} onSubmit={find}>
      <SearchOutlined aria-hidden />
      <input
        type="search"
        name="q"
        aria-label={t('Search people')}
        placeholder={t('Search people')}
        autoComplete="off"
        maxLength={100}
      />
    </form>
  );
}
