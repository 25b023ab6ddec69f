import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { createLiveToken, endLiveToken } from '@acquaint/contracts';
import { Alert, App, Button, Flex, Input, Modal, personName } from '@acquaint/ui';
import { CopyOutlined } from '@acquaint/ui/icons';
import type { RemotePerson } from '../transport/room-links.ts';
import { t } from '../../../i18n.ts';

interface GuestsDialogProps {
  readonly sessionId: string;
  /** Guests in the call. */
  readonly guests: readonly RemotePerson[];
  readonly onRemove: (guestId: string) => void;
  readonly onClose: () => void;
}

/** Dialog to create and revoke the guest link of a call, and to remove guests. */
export function GuestsDialog({ sessionId, guests, onRemove, onClose }: GuestsDialogProps) {
  const { message } = App.useApp();
  const make = useEndpointMutation(createLiveToken);
  const end = useEndpointMutation(endLiveToken);
  const params = { id: sessionId };
  const url = make.data?.url ?? null;
  const failure = make.error ?? end.error;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      void message.success(t('Link copied.'));
    } catch {
      void message.error(t('Your browser won’t let us copy. Select the link and copy it yourself.'));
    }
  };
  return (
    <Modal open title={t('Invite a guest')} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <p>
          {t(
            'Up to two guests can join this call with a link, no account needed. They wait until you let them in. The call is only recorded while everyone in it agrees, guests too.',
          )}
        </p>
        {failure && <Alert type="error" role="alert" title={sentenceOf(failure)} />}
        {url !== null && (
          <Flex gap={8}>
            <Input
              readOnly
              value={url}
              aria-label={t('Guest link')}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={<CopyOutlined />} onClick={() => void copy(url)}>
              {t('Copy')}
            </Button>
          </Flex>
        )}
        {end.isSuccess && url === null && (
          <p role="status">{t('The link is off. No one can use it to ask to join.')}</p>
        )}
        <Flex gap={8} wrap>
          <Button
            type={url === null ? 'primary' : 'default'}
            loading={make.isPending}
            onClick={() => {
              end.reset();
              make.mutate({ params });
            }}
          >
            {url === null ? t('Create a guest link') : t('Create a new link')}
          </Button>
          <Button
            loading={end.isPending}
            onClick={() => end.mutate({ params }, { onSuccess: () => make.reset() })}
          >
            {t('Turn off link')}
          </Button>
        </Flex>
        <p>{t('The link works until the call ends. Creating a new one replaces it.')}</p>
        {guests.map(({ peer }) => (
          <Flex key={peer.person.id} gap={8} justify="space-between" align="center">
            <span>{t('{name} is in the call.', { name: personName(peer.person) })}</span>
            <Button danger size="small" onClick={() => onRemove(peer.person.id)}>
              {t('Remove {name}', { name: personName(peer.person) })}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}
