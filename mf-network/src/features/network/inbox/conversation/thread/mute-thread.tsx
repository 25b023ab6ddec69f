import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getThread, muteThread } from '@acquaint/contracts';
import { App, Button } from '@acquaint/ui';
import { BellOutlined } from '@acquaint/ui/icons';
import { t } from '../../../../../i18n.ts';

/** Button that turns notifications of replies in a thread off, or on again (R-MSG-18). @param messageId of any message of the thread. */
export function MuteThread({ messageId }: { readonly messageId: string }) {
  const { message: toast } = App.useApp();
  const params = { id: messageId };
  const choice = useEndpointQuery(getThread, { params });
  const mute = useEndpointMutation(muteThread, {
    onSuccess: ({ is_muted }) =>
      void toast.success(
        is_muted
          ? t('Replies in this thread no longer notify you.')
          : t('Replies in this thread notify you again.'),
      ),
    onError: ({ detail }) => void toast.error(detail),
  });
  if (!choice.data) return null;
  const isMuted = choice.data.is_muted;
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={isMuted}
      icon={<BellOutlined aria-hidden />}
      loading={mute.isPending}
      onClick={() => mute.mutate({ params, body: { is_muted: !isMuted } })}
    >
      {isMuted ? t('Muted') : t('Mute')}
    </Button>
  );
}
