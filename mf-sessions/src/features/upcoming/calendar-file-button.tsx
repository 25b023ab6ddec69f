import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { getCalendarFile, type Session } from '@acquaint/contracts';
import { App, Button } from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';

/** Saves a session as a calendar file, which calendar programs open. */
export function CalendarFileButton({ session }: { readonly session: Session }) {
  const { message } = App.useApp();
  const file = useEndpointMutation(getCalendarFile, {
    onSuccess: ({ file_name, content }) => save(file_name, content),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Button
      icon={<CalendarOutlined />}
      loading={file.isPending}
      onClick={() => file.mutate({ params: { id: session.id } })}
    >
      {t('Add to calendar')}
    </Button>
  );
}

function save(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(content)}`;
  link.download = name;
  link.click();
}
