import type { FeedPeek } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { Button, Dropdown } from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n.ts';
import styles from './peek-card.module.css';

const ReportPeek = lazy(() => import('./report-peek.tsx').then((it) => ({ default: it.ReportPeek })));

interface PeekMenuProps {
  readonly peek: FeedPeek;
  readonly isTranscriptShown: boolean;
  readonly onTranscript: () => void;
}

/** Everything that can be done with a peek in a list besides like, comment and share. */
export function PeekMenu({ peek, isTranscriptShown, onTranscript }: PeekMenuProps) {
  const { openModal } = useShell();
  const [isReporting, setReporting] = useState(false);
  const { joined_users: people, is_mine: isMine, title, transcript } = peek;
  const items = [
    ...(transcript === null || transcript === ''
      ? []
      : [{ key: 'transcript', label: isTranscriptShown ? t('Hide transcript') : t('Show transcript') }]),
    ...(isMine
      ? []
      : [
          ...people.map(({ username, first_name: name }) => ({
            key: `book ${username}`,
            label: t('Book a session with {name}', { name }),
          })),
          { key: 'report', label: t('Report this peek…') },
        ]),
  ];
  if (items.length === 0) return null;
  const choose = (key: string) => {
    if (key === 'transcript') onTranscript();
    else if (key === 'report') setReporting(true);
    else openModal('book-session', { username: key.slice('book '.length) });
  };
  return (
    <>
      <Dropdown trigger={['click']} destroyOnHidden menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          className={styles['menu'] ?? ''}
          aria-label={t('More about {title}', { title })}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportPeek peek={peek} onClosed={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}
