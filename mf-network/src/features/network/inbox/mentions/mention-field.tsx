import { useEndpointQuery } from '@acquaint/api-client';
import { listCircleMembers, unfinishedMention } from '@acquaint/contracts';
import { cx, Input, PersonAvatar, VisuallyHidden } from '@acquaint/ui';
import { use, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, ComponentRef, KeyboardEvent, Ref } from 'react';
import { t } from '../../../../i18n.ts';
import { mentionOptions, type MentionOption } from './mention-options.ts';
import { MentionContext } from './mention-scope.ts';
import styles from './mentions.module.css';

export type TextAreaHandle = ComponentRef<typeof Input.TextArea>;

interface MentionFieldProps {
  readonly ref?: Ref<TextAreaHandle>;
  readonly label: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called with the keys that choose no suggestion. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/**
 * A field for a message. “@” suggests members of the conversation (R-MSG-16): arrows choose one, Enter or Tab inserts it, Escape closes
 * the list. The field stays a text box of several lines, which names its list and the chosen entry, because a combobox has one line.
 */
export function MentionField(props: MentionFieldProps) {
  const {
    ref,
    label,
    placeholder,
    autoFocus = false,
    maxLength,
    value,
    onChange,
    onKeyDown,
    onPaste,
  } = props;
  const id = useId();
  /** Place of the cursor; null while the field does not have the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Place of the “@” whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const element = useRef<HTMLTextAreaElement | null>(null);
  const caretNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caretNext.current === null) return;
    element.current?.setSelectionRange(caretNext.current, caretNext.current);
    caretNext.current = null;
  }, [value]);

  const typed = caret === null ? null : unfinishedMention(value.slice(0, caret));
  const options = useOptions(typed?.query ?? null);
  const isOpen = typed !== null && typed.start !== closedAt && options.length > 0;
  const index = Math.min(chosen, options.length - 1);

  const insert = (option: MentionOption | undefined) => {
    if (!typed || caret === null || !option) return;
    const before = `${value.slice(0, typed.start)}@${option.word} `;
    caretNext.current = before.length;
    setCaret(before.length);
    setClosedAt(typed.start);
    setChosen(0);
    onChange(before + value.slice(caret).replace(/^ /, ''));
  };
  const onKey = (event: KeyboardEvent) => {
    if (isOpen && !event.nativeEvent.isComposing) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const isTaken =
        step !== 0 ||
        event.key === 'Escape' ||
        ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey);
      if (isTaken) {
        event.preventDefault();
        event.stopPropagation();
        if (step !== 0) setChosen((index + step + options.length) % options.length);
        else if (event.key === 'Escape') setClosedAt(typed.start);
        else insert(options[index]);
        return;
      }
    }
    onKeyDown(event);
  };
  return (
    <div className={styles['field']}>
      {isOpen && (
        <ul role="listbox" id={`${id}list`} aria-label={t('People to mention')} className={styles['options']}>
          {options.map((option, place) => (
            <Option
              key={option.key}
              id={`${id}${place}`}
              option={option}
              isChosen={place === index}
              onChoose={() => insert(option)}
            />
          ))}
        </ul>
      )}
      <Input.TextArea
        ref={ref ?? null}
        aria-label={label}
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-controls': `${id}list`, 'aria-activedescendant': `${id}${index}` } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        autoFocus={autoFocus}
        rows={rowsFor(value)}
        style={{ fieldSizing: 'content', maxHeight: 200, resize: 'none' }}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => {
          element.current = target;
          const next = unfinishedMention(target.value.slice(0, target.selectionStart));
          if (next?.start !== closedAt) setClosedAt(null);
          setChosen(0);
          setCaret(target.selectionStart);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKey}
        {...(onPaste ? { onPaste } : {})}
      />
      <VisuallyHidden>
        <span role="status">
          {isOpen
            ? t('{count, plural, =1 {One person to mention} other {# people to mention}}', {
                count: options.length,
              })
            : ''}
        </span>
      </VisuallyHidden>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: MentionOption;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ id, option: { person, title, hint }, isChosen, onChoose }: OptionProps) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles['option']}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {person ? (
        <PersonAvatar person={person} size={32} />
      ) : (
        <span aria-hidden className={styles['everyone']}>
          @
        </span>
      )}
      <span className={styles['words']}>
        <span>{title}</span>
        {hint !== '' && <span className={cx(styles['hint'])}>{hint}</span>}
      </span>
    </li>
  );
}

/** Returns the suggestions. Members of a large circle are searched on the server. @param query null while none is typed. */
function useOptions(query: string | null): readonly MentionOption[] {
  const scope = use(MentionContext);
  const conversation = scope?.conversation;
  const isLarge = conversation?.kind === 'circle' && conversation.member_count > conversation.members.length;
  const search = useDeferredValue(query?.trim() ?? '');
  const found = useEndpointQuery(
    listCircleMembers,
    { params: { id: conversation?.circle_id ?? '' }, query: { search } },
    { enabled: isLarge && query !== null },
  );
  if (!scope || query === null) return [];
  const people = [...scope.conversation.members, ...(isLarge ? (found.data?.results ?? []) : [])];
  return mentionOptions({ ...scope, people: people.map(({ person }) => person), query });
}

/** Number of rows, for browsers that cannot size the field by its content. */
function rowsFor(text: string): number {
  return Math.min(8, text.split('\n').length);
}
