import { msg } from '@acquaint/i18n';
import { Alert, Button, Flex, formatList } from '@acquaint/ui';
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
  leavesOutPauses: msg('Pauses'),
};

/** Returns the names of choices, as a list. */
export const listed = (choices: readonly Choice[]): string =>
  formatList(
    choices.map((choice) => t(NAMES[choice])),
    'commas',
  );

interface NewerVersionNoteProps {
  readonly version: NewerVersion;
  /** Whether the draft still contains the newer version: loading it was not undone. */
  readonly isCurrent: boolean;
  readonly onLoad: () => void;
}

/** Offers to load a newer version of the peek, and then says what was kept of the person's own changes. */
export function NewerVersionNote({ version, isCurrent, onLoad }: NewerVersionNoteProps) {
  const { isOffered, merged } = version;
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
        description={
          <Flex vertical gap={12} align="start">
            {t(
              'Load the newer version, then save. We keep your changes, except where the newer version changed the same thing.',
            )}
            <Button onClick={onLoad}>{t('Load the newer version')}</Button>
          </Flex>
        }
      />
    );
  }
  if (merged === null || !isCurrent) return null;
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
              <div>{t('We kept your changes to: {choices}', { choices: listed(kept) })}</div>
            )}
            {replaced.length > 0 && (
              <>
                <div>
                  {t('The newer version also changed these, so we kept its changes: {choices}', {
                    choices: listed(replaced),
                  })}
                </div>
                <div>
                  {t('Undo to get all of your own changes back. That drops the newer version’s changes.')}
                </div>
              </>
            )}
          </>
        }
      />
    </div>
  );
}
