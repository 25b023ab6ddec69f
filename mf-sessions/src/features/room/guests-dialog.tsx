import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { createLiveToken, endLiveToken } from '@acquaint/contracts';
import { Alert, App, Button, Flex, Input, Modal, personName } from '@acquaint/ui';
import { CopyOutlined } from '@acquaint/ui/icons';
import type { RemotePerson } from './room-links.ts';
import { t } from '../../words.ts';

interface GuestsDialogProps {
  readonly sessionId: string;
  /** Guests who are in the call. */
  readonly guests: readonly RemotePerson[];
  readonly onRemove: (guestId: string) => void;
  readonly onClose: () => void;
}

/** Makes and ends the guest link of a call, and puts guests out. */
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
      void message.success(t('The link is copied.'));
    } catch {
      void message.error(t('Your browser does not let us copy. Select the link and copy it yourself.'));
    }
  };
  return (
    <Modal open title={t('Invite a guest')} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <p>
          {t(
            'Up to two guests can join this call by a link, without an account. Each waits at the door until you let them in. A call is recorded only while everybody in it agrees, guests too.',
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
          <p role="status">{t('The link has ended. Nobody can ask to come in by it.')}</p>
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
            {url === null ? t('Make a guest link') : t('Make a new link')}
          </Button>
          <Button
            loading={end.isPending}
            onClick={() => end.mutate({ params }, { onSuccess: () => make.reset() })}
          >
            {t('End the link')}
          </Button>
        </Flex>
        <p>{t('A new link ends the one before. The last one also ends with the call.')}</p>
        {guests.map(({ peer }) => (
          <Flex key={peer.person.id} gap={8} justify="space-between" align="center">
            <span>{t('{name} is in the call.', { name: personName(peer.person) })}</span>
            <Button danger size="small" onClick={() => onRemove(peer.person.id)}>
              {t('Put {name} out', { name: personName(peer.person) })}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}
