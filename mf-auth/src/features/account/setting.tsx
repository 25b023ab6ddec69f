import { Button, Flex, useFocusAfter } from '@acquaint/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n.ts';
import styles from './setting.module.css';

interface SettingProps {
  readonly title: string;
  /** The current value. */
  readonly children?: ReactNode;
  /** Label of the button that opens the form; no button without it. */
  readonly action?: string;
  /** What the button shows if the title beside it says the rest: a word that is part of `action`. */
  readonly shownAction?: string;
  /** The button takes something away: it is quiet until it is wanted. */
  readonly isDanger?: boolean;
  /** The form; `close` hides it and moves the focus back to the button. */
  readonly form?: (close: () => void) => ReactNode;
}

/** One setting of the account: its current value and, behind a button, the form that changes it. */
export function Setting({ title, children, action, shownAction, isDanger = false, form }: SettingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  useFocusAfter(section);
  const headingId = useId();
  const close = () => setIsOpen(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section ref={section} aria-labelledby={headingId} tabIndex={-1}>
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div className={styles['now']}>
          <h3 id={headingId} className={styles['title']}>
            {title}
          </h3>
          <div className={styles['value']}>{children}</div>
        </div>
        {action !== undefined && (
          <>
            <FocusAfter button={button} section={section} />
            <Button
              ref={button}
              {...(isDanger && !isOpen ? { type: 'text', danger: true } : {})}
              {...(shownAction === undefined || isOpen ? {} : { 'aria-label': action })}
              aria-expanded={isOpen}
              onClick={() => setIsOpen((current) => !current)}
            >
              {isOpen ? t('Cancel') : (shownAction ?? action)}
            </Button>
          </>
        )}
      </Flex>
      {isOpen && <div className={styles['form']}>{form?.(close)}</div>}
    </section>
  );
}

interface FocusAfterProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly section: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to the setting when the button is removed while it has the focus, for example because nothing is left to open.
 */
function FocusAfter({ button, section }: FocusAfterProps) {
  // Rendered before the button, so that this cleanup runs before the button is removed.
  useLayoutEffect(() => () => handOver({ button, section }), [button, section]);
  return null;
}

function handOver({ button, section }: FocusAfterProps): void {
  if (button.current !== null && button.current === document.activeElement) section.current?.focus();
}
