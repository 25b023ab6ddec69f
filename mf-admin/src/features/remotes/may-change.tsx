import { useInitialData } from '@acquaint/api-client';
import { Alert } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Id of the note that explains why the buttons are disabled; they refer to it with `aria-describedby`. */
export const NOTE_ID = 'remotes-look-only';

/** Returns whether the current member may change channels. The server checks this again. */
export function useMayChange(): boolean {
  return useInitialData().data?.user_data.role === 'admin';
}

/** Note for staff with read-only access. */
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
