import { Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** False while the form cannot be saved as it is. */
  readonly canSave?: boolean;
  /** Whether there are unsaved changes, in words; screen readers announce it. */
  readonly state: ReactNode;
  readonly discardLabel: string;
  readonly saveLabel: string;
  readonly onDiscard: () => void;
  /** Saves the form; when omitted, the button submits the form around it. */
  readonly onSave?: () => void;
  /** Why the form was not saved. */
  readonly children?: ReactNode;
}

/** The end of a long form: whether there are unsaved changes, and what to do with them. In view from the first change on. */
export function SaveBar(props: SaveBarProps) {
  const { isChanged, isSaving, canSave = true, state, discardLabel, saveLabel, onDiscard, onSave } = props;
  const [wasChanged, setWasChanged] = useState(isChanged);
  if (isChanged && !wasChanged) setWasChanged(true);
  const save = useRef<HTMLButtonElement>(null);
  // The button that has the focus goes with the changes.
  const discard = () => {
    save.current?.focus({ preventScroll: true });
    onDiscard();
  };
  return (
    <div className={styles['bar']} data-changed={isChanged} data-in-view={wasChanged}>
      {props.children}
      <div className={styles['row']}>
        <span role="status">{state}</span>
        <div className={styles['buttons']}>
          {isChanged && (
            <Button disabled={isSaving} onClick={discard}>
              {discardLabel}
            </Button>
          )}
          <Button
            ref={save}
            type={isChanged ? 'primary' : 'default'}
            htmlType={onSave ? 'button' : 'submit'}
            disabled={!canSave}
            loading={isSaving}
            onClick={onSave}
          >
            {saveLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
