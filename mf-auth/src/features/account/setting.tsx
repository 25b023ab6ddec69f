import { Button, Card, Flex, useFocusAfter } from '@acquaint/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../words.ts';
import styles from './setting.module.css';

interface SettingProps {
  readonly title: string;
  /** What holds now. */
  readonly children?: ReactNode;
  /** The button that opens the form; none when there is nothing to open. */
  readonly action?: string;
  readonly isDanger?: boolean;
  /** The form; `close` puts it away and gives the focus back to the button. */
  readonly form?: (close: () => void) => ReactNode;
}

/** One setting of the account: what holds now and, behind a button, the form that changes it. */
export function Setting({ title, children, action, isDanger = false, form }: SettingProps) {
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
    <Card size="small" className={styles['setting'] ?? ''}>
      <section ref={section} aria-labelledby={headingId} tabIndex={-1}>
        <Flex justify="space-between" align="center" gap={16} wrap>
          <div className={styles['now']}>
            <h3 id={headingId} className={styles['title']}>
              {title}
            </h3>
            <div>{children}</div>
          </div>
          {action !== undefined && (
            <>
              <FocusAfter button={button} section={section} />
              <Button
                ref={button}
                danger={isDanger}
                aria-expanded={isOpen}
                onClick={() => setIsOpen((current) => !current)}
              >
                {isOpen ? t('Cancel') : action}
              </Button>
            </>
          )}
        </Flex>
        {isOpen && <div className={styles['form']}>{form?.(close)}</div>}
      </section>
    </Card>
  );
}

interface FocusAfterProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly section: RefObject<HTMLElement | null>;
}

/** When the button goes while it has the focus, as when there is nothing to open any more, the setting is where one goes on. */
function FocusAfter({ button, section }: FocusAfterProps) {
  // It stands before the button, so that it goes before the button does.
  useLayoutEffect(() => () => handOver({ button, section }), [button, section]);
  return null;
}

function handOver({ button, section }: FocusAfterProps): void {
  if (button.current !== null && button.current === document.activeElement) section.current?.focus();
}
