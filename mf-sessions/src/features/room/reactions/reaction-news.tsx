import type { PersonSummary } from '@acquaint/contracts';
import { personName, VisuallyHidden } from '@acquaint/ui';
import { kindOf } from './reaction-kinds.ts';
import type { ShownReaction } from './use-reactions.ts';
import { t } from '../../../i18n.ts';

interface ReactionNewsProps {
  readonly reactions: readonly ShownReaction[];
  readonly own: PersonSummary;
  readonly people: readonly PersonSummary[];
}

/** Announces the newest reaction politely to screen readers; the same one again is not repeated while it is shown. */
export function ReactionNews({ reactions, own, people }: ReactionNewsProps) {
  const newest = reactions.at(-1);
  const label = newest && kindOf(newest.reaction)?.label;
  const person = people.find(({ id }) => id === newest?.personId);
  return (
    <VisuallyHidden>
      <span role="status">
        {newest &&
          label !== undefined &&
          (newest.personId === own.id
            ? t('Your reaction: {reaction}', { reaction: t(label) })
            : t('Reaction of {name}: {reaction}', {
                name: person ? personName(person) : t('Someone'),
                reaction: t(label),
              }))}
      </span>
    </VisuallyHidden>
  );
}
