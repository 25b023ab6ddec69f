import type { Introduction } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { Button } from '@acquaint/ui';
import { useId, useState } from 'react';
import { rich, t } from '../../i18n.ts';

/** Shows on request everything that counted in the score of an introduction, with its share, and what would change it. */
export function HowFound({ terms }: Pick<Introduction, 'terms'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (terms.length === 0) return null;
  const shown = terms.map((term) => ({ ...term, percent: Math.round(100 * term.weight) }));
  const rest = 100 - shown.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0, fontWeight: 400 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('How this was found')}
      </Button>
      <div id={id} hidden={!isOpen} style={{ flexBasis: '100%' }}>
        <p style={{ margin: '4px 0' }}>{t('How much each point counted:')}</p>
        <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('What counted')}>
          {shown.map(({ kind, direction, text, percent }) => (
            <li key={`${kind} ${direction} ${text}`}>
              {t('{percent}% – {reason}', { percent, reason: text })}
            </li>
          ))}
          {rest > 0 && <li>{t('{percent}% – smaller points', { percent: rest })}</li>}
        </ul>
        <p style={{ marginBlock: '8px 0' }}>
          {rich(
            'Other topics or a different statement in <profile>your profile</profile> would change this, and so would <times>more free time</times>.',
            {
              profile: (inside) => <Link to="/dashboard/home/profile/edit">{inside}</Link>,
              times: (inside) => <Link to="/dashboard/your-sessions">{inside}</Link>,
            },
          )}
        </p>
      </div>
    </>
  );
}
