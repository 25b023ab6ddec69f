import { useInitialData } from '@acquaint/api-client';
import type { ModalProps } from '@acquaint/remote-kit';
import { AsyncState } from '@acquaint/ui';
import { LocaleForm } from '../../components/locale/locale-form.tsx';

/** Modal `language-and-formats`, opened from the profile menu of any page. */
export function LocaleModal({ close }: ModalProps) {
  return (
    <AsyncState query={useInitialData()}>
      {({ user_data }) => (
        <LocaleForm profileId={user_data.profile} formats={user_data.formats} onDone={close} />
      )}
    </AsyncState>
  );
}
