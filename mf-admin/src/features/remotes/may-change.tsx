import { useInitialData } from '@acquaint/api-client';
import { Alert } from '@acquaint/ui';
import { t } from '../../words.ts';

/** The note that tells why every button is disabled; disabled buttons name it as their description. */
export const NOTE_ID = 'remotes-look-only';

/** Whether this person may move channels; the server decides in any case. */
export function useMayChange(): boolean {
  return useInitialData().data?.user_data.role === 'admin';
}

/** For staff who may look and not act. */
export function LookOnlyNote() {
  const initialData = useInitialData();
  if (initialData.data === undefined || initialData.data.user_data.role === 'admin') return null;
  return (
    <Alert
      id={NOTE_ID}
      type="info"
      showIcon
      title={t('You can view the remotes. Ask an admin to change what people get.')}
      style={{ marginBottom: 16 }}
    />
  );
}
