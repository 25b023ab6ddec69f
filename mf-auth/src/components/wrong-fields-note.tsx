import { VisuallyHidden } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** Announces to screen readers how many fields of a form are wrong, because their messages are only visible next to the fields. */
export function WrongFieldsNote({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <VisuallyHidden>
      <span role="status">
        {t('{count, plural, =1 {One field needs another look.} other {# fields need another look.}}', {
          count,
        })}
      </span>
    </VisuallyHidden>
  );
}
