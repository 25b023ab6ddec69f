import { Button, Spin } from '@acquaint/ui';
import { SearchOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../i18n.ts';
import type { SearchDialogProps } from './search-dialog.tsx';

// Loaded when somebody searches.
const SearchDialog = lazy(() => import('./search-dialog.tsx').then((it) => ({ default: it.SearchDialog })));

/** Opens the search in a conversation (R-MSG-8). */
export function SearchButton(props: Omit<SearchDialogProps, 'onClosed'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        aria-label={t('Search in {title}', { title: props.conversation.title })}
        aria-haspopup="dialog"
        icon={<SearchOutlined />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<Spin size="small" />}>
          <SearchDialog {...props} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
