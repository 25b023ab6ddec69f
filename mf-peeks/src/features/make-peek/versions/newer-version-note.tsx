import { msg } from '@acquaint/i18n';
import { Alert, Button, formatList } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n.ts';
import type { Choice } from './merge-drafts.ts';
import type { NewerVersion } from './use-newer-version.ts';

const NAMES: Readonly<Record<Choice, string>> = {
  cut: msg('Start and end'),
  title: msg('Title'),
  topics: msg('Topics'),
  speakers: msg('Speakers'),
  captions: msg('Captions'),
  captionStyle: msg('Caption style'),
};
const listed = (choices: readonly Choice[]): string =>
  formatList(
    choices.map((choice) => t(NAMES[choice])),
    'commas',
  );

interface NewerVersionNoteProps {
  readonly version: NewerVersion;
  readonly onLoad: () => void;
}

/** Offers to load a newer version of the peek, and then says what was kept of the person's own changes. */
export function NewerVersionNote({ version: { isOffered, merged }, onLoad }: NewerVersionNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (merged !== null) note.current?.focus();
  }, [merged]);
  if (isOffered) {
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        style={{ marginBottom: 16 }}
        title={t('This peek was changed while you were editing it.')}
        description={t(
          'Load the newer version, then save. We keep your changes, except where you both changed the same thing.',
        )}
        action={<Button onClick={onLoad}>{t('Load the newer version')}</Button>}
      />
    );
  }
  if (merged === null) return null;
  const { kept, replaced } = merged;
  return (
    <div ref={note} tabIndex={-1} style={{ marginBottom: 16 }}>
      <Alert
        type={replaced.length > 0 ? 'warning' : 'info'}
        showIcon
        role="status"
        title={t('You’re now editing the newer version. Check it, then save.')}
        description={
          <>
            {kept.length > 0 && (
              <div>{t('Kept from your changes: {choices}', { choices: listed(kept) })}</div>
            )}
            {replaced.length > 0 && (
              <div>
                {t('You both changed these, so you see the newer version’s: {choices}', {
                  choices: listed(replaced),
                })}
              </div>
            )}
            {(kept.length > 0 || replaced.length > 0) && (
              <div>{t('Undo to get all of your own changes back.')}</div>
            )}
          </>
        }
      />
    </div>
  );
}
