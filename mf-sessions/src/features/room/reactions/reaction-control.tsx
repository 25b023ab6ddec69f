import type { CallReaction } from '@acquaint/contracts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { REACTION_KINDS } from './reaction-kinds.ts';
import styles from './reactions.module.css';
import { t } from '../../../i18n.ts';

interface ReactionControlProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReact: (reaction: CallReaction) => void;
  /** The button that opens and closes the reactions. */
  readonly children: ReactNode;
}

/**
 * The button for reactions and, while open, the reactions above the controls of the call. They stay open to react again, until Escape or
 * until the focus moves elsewhere.
 */
export function ReactionControl({ isOpen, onClose, onReact, children }: ReactionControlProps) {
  return (
    <span
      // Pressing a button must not move the focus: some browsers would take it from the reactions, and close them before the click.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={({ key }) => {
        if (isOpen && key === 'Escape') onClose();
      }}
    >
      {children}
      {isOpen && <ReactionBar onReact={onReact} />}
    </span>
  );
}

/** Takes the focus, and returns it to the button before when it is closed with the focus in it. */
function ReactionBar({ onReact }: Pick<ReactionControlProps, 'onReact'>) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    element?.querySelector('button')?.focus();
    return () => {
      if (element?.contains(document.activeElement))
        element.parentElement?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} className={styles['bar']} role="group" aria-label={t('Reactions')}>
      {REACTION_KINDS.map(({ reaction, emoji, label }) => (
        <button
          key={reaction}
          type="button"
          className={styles['choice']}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => onReact(reaction)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
