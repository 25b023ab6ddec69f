import type { Reaction } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Button, ErrorNote, Modal, SearchField, Spin } from '@acquaint/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { t } from '../../../../../../i18n.ts';
import {
  emojisOf,
  findEmojis,
  GROUPS,
  loadEmojis,
  recentEmojis,
  rememberEmoji,
  type Emoji,
} from './emojis.ts';
import styles from './emoji-dialog.module.css';

/** How many matches of a search are shown. */
const MOST_FOUND = 80;

const GROUP_NAMES: Readonly<Record<(typeof GROUPS)[number], readonly [sign: string, name: string]>> = {
  recent: ['🕘', msg('Recently used')],
  0: ['😀', msg('Smileys')],
  1: ['👋', msg('People')],
  3: ['🐻', msg('Animals and nature')],
  4: ['🍎', msg('Food and drink')],
  5: ['🚀', msg('Travel and places')],
  6: ['⚽', msg('Activities')],
  7: ['💼', msg('Objects')],
  8: ['🔣', msg('Symbols')],
  9: ['🏳️', msg('Flags')],
};

interface EmojiDialogProps {
  readonly onChosen: (emoji: Reaction) => void;
  /** Called after the dialog has closed. */
  readonly onClosed: () => void;
}

/** Lets the reader search all emojis by name, or choose one from a group. Mount it only while it is open. */
export function EmojiDialog({ onChosen, onClosed }: EmojiDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [emojis, retry] = useEmojis();
  const [typed, setTyped] = useState('');
  // As they were when the dialog opened.
  const [recent] = useState(recentEmojis);
  const groups = recent.length > 0 ? GROUPS : GROUPS.slice(1);
  const [group, setGroup] = useState(groups[0] ?? 0);
  const grid = useRef<HTMLDivElement>(null);
  const isSearch = typed.trim() !== '';
  const shown =
    emojis === null || emojis === 'failed'
      ? []
      : isSearch
        ? findEmojis(emojis, typed, MOST_FOUND)
        : emojisOf(emojis, group, recent);
  const choose = (emoji: Emoji | undefined) => {
    if (!emoji) return;
    setOpen(false);
    rememberEmoji(emoji.unicode);
    onChosen(emoji.unicode);
  };
  const leaveField = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isSearch) choose(shown[0]);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.querySelector('button')?.focus();
  };
  return (
    <Modal
      open={isOpen}
      title={t('React to this message')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={null}
      width={400}
    >
      <div onKeyDown={leaveField}>
        <SearchField
          label={t('Search emojis')}
          placeholder={t('Search emojis')}
          value={typed}
          onSearch={setTyped}
        />
      </div>
      {!isSearch && (
        <div role="group" aria-label={t('Kinds of emojis')} className={styles['groups']}>
          {groups.map((each) => (
            <button
              key={each}
              type="button"
              className={styles['emoji']}
              aria-pressed={each === group}
              aria-label={t(GROUP_NAMES[each][1])}
              title={t(GROUP_NAMES[each][1])}
              onClick={() => setGroup(each)}
            >
              <span aria-hidden>{GROUP_NAMES[each][0]}</span>
            </button>
          ))}
        </div>
      )}
      {emojis === 'failed' ? (
        <ErrorNote error={{ detail: t('We couldn’t load the emojis.') }} onRetry={retry} />
      ) : emojis === null ? (
        <Spin className={styles['wait'] ?? ''} />
      ) : (
        <EmojiGrid key={isSearch ? typed : group} ref={grid} emojis={shown} onChosen={choose} />
      )}
      <p role="status" className={styles['found']}>
        {isSearch && emojis !== null
          ? t('{count, plural, =0 {No emoji found} one {One emoji found} other {# emojis found}}', {
              count: shown.length,
            })
          : ''}
      </p>
      <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
    </Modal>
  );
}

/** Returns the emojis, null until they are loaded, and a function that tries again. */
function useEmojis(): readonly [readonly Emoji[] | 'failed' | null, () => void] {
  const [emojis, setEmojis] = useState<readonly Emoji[] | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    loadEmojis().then(
      (loaded) => {
        if (!isGone) setEmojis(loaded);
      },
      () => {
        if (!isGone) setEmojis('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  return [
    emojis,
    () => {
      setEmojis(null);
      setTries(tries + 1);
    },
  ];
}

interface EmojiGridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly emojis: readonly Emoji[];
  readonly onChosen: (emoji: Emoji) => void;
}

/** Emojis in rows, one stop for Tab: arrow keys, Home and End go from one to another. */
function EmojiGrid({ ref, emojis, onChosen }: EmojiGridProps) {
  const [current, setCurrent] = useState(0);
  const go = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = placeAfter(event.key, current, buttons);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };
  return (
    <div ref={ref} role="group" aria-label={t('Emojis')} className={styles['grid']} onKeyDown={go}>
      {emojis.map((emoji, place) => (
        <button
          key={emoji.unicode}
          type="button"
          className={styles['emoji']}
          tabIndex={place === current ? 0 : -1}
          aria-label={emoji.label}
          title={emoji.label}
          onFocus={() => setCurrent(place)}
          onClick={() => onChosen(emoji)}
        >
          <span aria-hidden>{emoji.unicode}</span>
        </button>
      ))}
    </div>
  );
}

/** Returns to which place a key leads; null for other keys, and at the edges. Rows are as long as the first one is shown. */
function placeAfter(key: string, place: number, buttons: readonly HTMLElement[]): number | null {
  const top = buttons[0]?.offsetTop;
  const inRow = Math.max(1, buttons.filter(({ offsetTop }) => offsetTop === top).length);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: inRow,
    ArrowUp: -inRow,
    Home: -place,
    End: buttons.length - 1 - place,
  };
  const next = place + (steps[key] ?? Number.NaN);
  return buttons[next] === undefined ? null : next;
}
