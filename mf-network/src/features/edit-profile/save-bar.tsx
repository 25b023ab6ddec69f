import type { ApiFailure } from '@acquaint/api-client';
import { Link, useAskBeforeLeaving } from '@acquaint/remote-kit';
import { FormFailure, SaveBar, type SaveBarProps } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';

interface ProfileBarProps extends Pick<SaveBarProps, 'isChanged' | 'isSaving' | 'onDiscard'> {
  /** Saved at least once since the page was opened. */
  readonly didSave: boolean;
  readonly error: ApiFailure | null;
}

/** The end of the form: saves the profile, or discards the changes, and asks before they are lost. */
export function ProfileBar({ didSave, error, ...rest }: ProfileBarProps) {
  useAskBeforeLeaving(rest.isChanged);
  return (
    <SaveBar
      {...rest}
      state={stateOf(rest.isChanged, didSave)}
      discardLabel={t('Discard')}
      saveLabel={t('Save')}
    >
      <FormFailure error={error} />
    </SaveBar>
  );
}

function stateOf(isChanged: boolean, didSave: boolean) {
  if (isChanged) return t('You have unsaved changes.');
  return (
    didSave &&
    rich('Everything is saved. <profile>See your profile</profile>', {
      profile: (inside) => <Link to="/dashboard/home/profile">{inside}</Link>,
    })
  );
}
