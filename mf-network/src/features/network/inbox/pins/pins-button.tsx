import { Button, Spin } from '@acquaint/ui';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { rich } from '../../../../i18n.ts';
import { PinIcon } from './pin-icon.tsx';
import type { PinsDialogProps } from './pins-dialog.tsx';
import styles from './pins.module.css';

// Loaded when the list is opened.
const PinsDialog = lazy(() => import('./pins-dialog.tsx').then((it) => ({ default: it.PinsDialog })));

/** Opens the list of the conversation's pinned messages; not shown while there are none (R-MSG-14). */
export function PinsButton({ conversation, me, onJump, onChanged }: Omit<PinsDialogProps, 'onClosed'>) {
  const { pin_count: count } = conversation;
  const [isOpen, setOpen] = useState(false);
  if (!(count > 0) && !isOpen) return null;
  return (
    <>
      <Opener count={count} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={<Spin size="small" />}>
          <PinsDialog
            conversation={conversation}
            me={me}
            onJump={onJump}
            onChanged={onChanged}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** If the button goes while it has the focus, as after the last message was unpinned, the menu beside it gets the focus. */
function Opener({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === null || current !== document.activeElement) return;
      current.closest('header')?.querySelector<HTMLElement>(':scope > button:last-of-type')?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      type="text"
      className={styles['button'] ?? ''}
      icon={<PinIcon />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span>
        {rich('<word>Pinned</word> ({count})', {
          count,
          word: (inside) => <span className={styles['word']}>{inside}</span>,
        })}
      </span>
    </Button>
  );
}
