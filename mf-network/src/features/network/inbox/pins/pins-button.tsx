import { Button, Spin } from '@acquaint/ui';
import { lazy, Suspense, useState } from 'react';
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
  /** The button that was used stays, so that it gets the focus back after the last message was unpinned. */
  const [wasUsed, setUsed] = useState(false);
  if (!(count > 0) && !wasUsed) return null;
  return (
    <>
      <Button
        type="text"
        className={styles['button'] ?? ''}
        icon={<PinIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <span>
          {rich('<word>Pinned</word> ({count})', {
            count,
            word: (inside) => <span className={styles['word']}>{inside}</span>,
          })}
        </span>
      </Button>
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
