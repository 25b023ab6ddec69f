import { Alert, Button, Flex } from '@acquaint/ui';
import { RedoOutlined, UndoOutlined } from '@acquaint/ui/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../i18n.ts';
import styles from '../make-peek.module.css';
import type { DraftHistory } from '../use-draft.ts';
import { listed } from '../versions/newer-version-note.tsx';

/** Undoes and redoes what was changed at the desk: with buttons, and with Ctrl+Z and Ctrl+Shift+Z outside of text fields. */
export function HistoryButtons({ history }: { readonly history: DraftHistory }) {
  const { canUndo, canRedo, undo, redo } = history;
  const [news, setNews] = useState('');
  const go = (what: 'undo' | 'redo') => {
    if (what === 'undo' ? !canUndo : !canRedo) return;
    (what === 'undo' ? undo : redo)();
    setNews(what === 'undo' ? t('Undone.') : t('Redone.'));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    // Text fields undo what is typed in them.
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type);
    if (isTyping || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    go(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Flex gap={8} align="center" wrap>
      <span role="status">{news}</span>
      <Button
        type="text"
        icon={<UndoOutlined aria-hidden />}
        disabled={!canUndo}
        onClick={() => go('undo')}
        aria-keyshortcuts="Control+Z"
      >
        <span className={styles['word']}>{t('Undo')}</span>
      </Button>
      <Button
        type="text"
        icon={<RedoOutlined aria-hidden />}
        disabled={!canRedo}
        onClick={() => go('redo')}
        aria-keyshortcuts="Control+Shift+Z"
      >
        <span className={styles['word']}>{t('Redo')}</span>
      </Button>
    </Flex>
  );
}

/** Says that what was not saved is still there, until it is undone. */
export function RestoredNote({ history: { restored, canUndo } }: { readonly history: DraftHistory }) {
  if (restored === null || !canUndo) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('We kept what you hadn’t saved. Undo to start over.')}
      description={
        restored.replaced.length > 0 &&
        t('The newer version also changed these, so we kept its changes: {choices}', {
          choices: listed(restored.replaced),
        })
      }
    />
  );
}
