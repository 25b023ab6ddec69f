import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** What is selected, in seconds of the recording. */
export interface Selected {
  readonly from: number;
  readonly until: number;
}

const WORD = 'button[data-from]';

function wordAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(WORD) : null;
}

function timesOf(word: HTMLElement): Selected {
  return { from: Number(word.dataset['from']), until: Number(word.dataset['until']) };
}

function joined(one: Selected, other: Selected): Selected {
  return { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) };
}

/**
 * Selects words of a transcript: by dragging the mouse over them, by a click with Shift, and by arrow keys with Shift. Words are
 * buttons with `data-from` and `data-until` in the element that gets the handlers.
 * @param onSelect called with what is selected; a gesture of the keyboard calls it at each step
 * @param onDone called at the end of a gesture of the keyboard
 */
export function useWordSelection(
  onSelect: (selected: Selected, gesture?: string) => void,
  onDone: () => void,
) {
  /** Where the next selection with Shift begins. */
  const anchor = useRef<Selected | null>(null);
  /** The word that was last reached with the keyboard. */
  const led = useRef<HTMLElement | null>(null);
  const dragged = useRef<Selected | null>(null);
  const [shown, setShown] = useState<Selected | null>(null);

  const drag = (to: Selected | null) => {
    dragged.current = to;
    setShown(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    const word = wordAt(event.target);
    // A finger scrolls the transcript.
    if (!word || event.button !== 0 || event.shiftKey || event.pointerType === 'touch') return;
    const began = timesOf(word);
    anchor.current = began;
    const scroller = event.currentTarget;
    const onOver = ({ target }: Event) => {
      const over = target && wordAt(target);
      if (over && (over !== word || dragged.current)) drag(joined(began, timesOf(over)));
    };
    scroller.addEventListener('pointerover', onOver);
    window.addEventListener(
      'pointerup',
      () => {
        scroller.removeEventListener('pointerover', onOver);
        const selected = dragged.current;
        drag(null);
        if (selected) onSelect(selected);
      },
      { once: true },
    );
  };
  const onClick = (event: MouseEvent) => {
    const word = wordAt(event.target);
    if (!word) return;
    if (event.shiftKey && anchor.current) onSelect(joined(anchor.current, timesOf(word)));
    else anchor.current = timesOf(word);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const word = wordAt(event.target);
    if (!word || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(WORD)];
    const next = all[all.indexOf(word) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    // Not in the middle of a gesture, the selection begins at the focused word.
    if (!anchor.current || led.current !== word) anchor.current = timesOf(word);
    led.current = next;
    if (event.shiftKey) onSelect(joined(anchor.current, timesOf(next)), 'words');
    else anchor.current = timesOf(next);
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === 'Shift') onDone();
  };
  return { shown, handlers: { onPointerDown, onClick, onKeyDown, onKeyUp } };
}
