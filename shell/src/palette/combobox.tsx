import { cx, VisuallyHidden } from '@acquaint/ui';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { t } from '../i18n.ts';
import styles from './palette.module.css';

export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly {
    readonly key: string;
    readonly content: ReactNode;
    readonly choose: () => void;
  }[];
}

interface ComboboxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly groups: readonly OptionGroup[];
  /** Called for Backspace in the empty field. */
  readonly onBack?: () => void;
}

/**
 * A field with a list of options below it, after the combobox pattern of the WAI-ARIA Authoring Practices: the focus stays in the
 * field, and arrow keys move through the options.
 */
export function Combobox({ label, value, onChange, groups, onBack }: ComboboxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Key of the active option, because options that arrive change its place; null means the first. */
  const [active, setActive] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === active),
  );
  const optionId = (index: number): string => `${id}-${index}`;
  useFocusWithDialog(field);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, value]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && value === '') onBack?.();
    if (event.key === 'Enter') {
      event.preventDefault();
      options[at]?.choose();
    }
    const next = indexAfter(event, at, options.length);
    if (next === null) return;
    event.preventDefault();
    setActive(options[next]?.key ?? null);
  };

  return (
    <>
      <input
        ref={field}
        className={styles['field']}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length === 0 ? undefined : optionId(at)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        value={value}
        onChange={(event) => {
          setActive(null);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} className={styles['list']} role="listbox" aria-label={label}>
        {groups.map(({ heading, options: own }, group) =>
          own.length === 0 ? null : (
            <div key={heading} role="group" aria-label={heading}>
              <div className={styles['heading']} aria-hidden>
                {heading}
              </div>
              {own.map((option, place) => {
                const mine = startOf(groups, group) + place;
                return (
                  <div
                    key={option.key}
                    id={optionId(mine)}
                    className={cx(styles['option'])}
                    role="option"
                    aria-selected={mine === at}
                    tabIndex={-1}
                    // Keeps the focus in the field.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={option.choose}
                  >
                    {option.content}
                  </div>
                );
              })}
            </div>
          ),
        )}
      </div>
      <p role="status" className={styles['status']}>
        {options.length === 0 ? (
          t('Nothing found')
        ) : (
          <VisuallyHidden>
            {t('{count, plural, one {One result} other {# results}}', { count: options.length })}
          </VisuallyHidden>
        )}
      </p>
    </>
  );
}

/** Focuses the field whenever its dialog gets the focus: `autoFocus` would come before the dialog is shown. */
function useFocusWithDialog(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const dialog = field.current?.closest('[role="dialog"]');
    const focus = () => field.current?.focus();
    focus();
    dialog?.addEventListener('focus', focus);
    return () => dialog?.removeEventListener('focus', focus);
  }, [field]);
}

/** Returns the number of options before a group. */
function startOf(groups: readonly OptionGroup[], group: number): number {
  return groups.slice(0, group).reduce((sum, { options }) => sum + options.length, 0);
}

/** Returns the option that a key leads to; null for another key. */
function indexAfter({ key, ctrlKey }: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return ctrlKey ? 0 : null;
    case 'End':
      return ctrlKey ? count - 1 : null;
    case 'PageDown':
      return Math.min(at + 8, count - 1);
    case 'PageUp':
      return Math.max(at - 8, 0);
    default:
      return null;
  }
}
