import { kindOf } from './reaction-kinds.ts';
import styles from '../layout/stage.module.css';
import type { ShownReaction } from './use-reactions.ts';
import { t } from '../../../i18n.ts';

/** A reaction, over the picture of whoever sent it. */
export function ReactionMark({ reaction }: { readonly reaction: ShownReaction }) {
  const kind = kindOf(reaction.reaction);
  if (!kind) return null;
  return (
    // A new element for each, so that it moves again.
    <span key={reaction.id} className={styles['reaction']} role="img" aria-label={t(kind.label)}>
      {kind.emoji}
    </span>
  );
}
