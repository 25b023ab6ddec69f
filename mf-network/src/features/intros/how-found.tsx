import type { Introduction } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { useId, useState } from 'react';
import { t } from '../../i18n.ts';

/** Shows on request everything that counted in the score of an introduction, with its share, and what would change it. */
export function HowFound({ terms }: Pick<Introduction, 'terms'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (terms.length === 0) return null;
  return (
    <div>
      <Button
        type="link"
        style={{ paddingInline: 0 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('How this was found')}
      </Button>
      <div id={id} hidden={!isOpen}>
        <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('What counted')}>
          {terms.map(({ kind, direction, text, weight }) => (
            <li key={`${kind} ${direction} ${text}`}>
              {t('{percent}% – {reason}', { percent: Math.round(100 * weight), reason: text })}
            </li>
          ))}
        </ul>
        <p style={{ marginBlock: '8px 0' }}>
          {t(
            'Other topics or a different statement in your profile would change this, and so would more free time.',
          )}
        </p>
      </div>
    </div>
  );
}
