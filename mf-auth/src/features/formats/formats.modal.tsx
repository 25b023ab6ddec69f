import { useInitialData } from '@acquaint/api-client';
import type { ModalProps } from '@acquaint/remote-kit';
import { AsyncState } from '@acquaint/ui';
import { FormatsForm } from '../../components/formats/formats-form.tsx';

/** Modal `language-and-formats`, opened from the profile menu of any page. */
export function FormatsModal({ close }: ModalProps) {
  return (
    <AsyncState query={useInitialData()}>
      {({ user_data }) => (
        <FormatsForm profileId={user_data.profile} formats={user_data.formats} onDone={close} />
      )}
    </AsyncState>
  );
}
