import { CAPTION_LENGTH, type PeekCaption, type PeekDesk } from '@acquaint/contracts';
import { Input, personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import { placeText } from '../../../components/place-text.ts';
import styles from '../make-peek.module.css';

interface CaptionsFieldProps {
  readonly people: PeekDesk['people'];
  readonly captions: readonly PeekCaption[];
  readonly onText: (caption: PeekCaption, text: string) => void;
  /** Called when the person stops typing in a caption. */
  readonly onDone: () => void;
}

/** The captions of the cut, to be corrected; an empty caption is left out. */
export function CaptionsField({ people, captions, onText, onDone }: CaptionsFieldProps) {
  return (
    <details>
      <summary>{t('Correct the captions')}</summary>
      <div className={styles['captions']}>
        {captions.map((caption) => {
          const person = people.find(({ id }) => id === caption.person_id);
          return (
            <label key={`${caption.person_id} ${caption.from_seconds}`} className={styles['second']}>
              {t('{name} at {place}', {
                name: person ? personName(person) : t('Someone'),
                place: placeText(caption.from_seconds),
              })}
              <Input
                value={caption.text}
                maxLength={CAPTION_LENGTH}
                onChange={({ target }) => onText(caption, target.value)}
                onBlur={onDone}
              />
            </label>
          );
        })}
      </div>
    </details>
  );
}
