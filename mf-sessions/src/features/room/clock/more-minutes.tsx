import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { addMinutes } from '@acquaint/contracts';
import { Alert, Button, Flex, Modal } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ProHint } from '../../../components/pro-hint.tsx';
import { Briefly } from '../briefly.tsx';
import styles from '../room.module.css';
import { t } from '../../../i18n.ts';

interface MoreMinutesProps {
  readonly sessionId: string;
  /** A Pro host adds minutes alone; everybody else asks the other person. */
  readonly isAlone: boolean;
  readonly isHost: boolean;
  /** Name of the other person. */
  readonly other: string;
  readonly onClose: () => void;
}

const STEPS = [5, 10, 15, 30] as const;

/** Adds minutes to the call (R-ROOM-12): a Pro host up to 30, others five, once, when both agree. */
export function MoreMinutes({ sessionId, isAlone, isHost, other, onClose }: MoreMinutesProps) {
  const add = useEndpointMutation(addMinutes);
  const ask = (minutes: (typeof STEPS)[number]) =>
    add.mutate({ params: { id: sessionId }, body: { minutes } }, { onSuccess: onClose });
  return (
    <Modal open title={t('Add minutes')} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <p>
          {isAlone
            ? t('As a Pro host, you can add up to 30 minutes to this call in total.')
            : t('You can add five minutes once, if {name} agrees.', { name: other })}
        </p>
        {add.isError && <Alert type="error" role="alert" title={sentenceOf(add.error)} />}
        <Flex gap={8} wrap>
          {(isAlone ? STEPS : [5 as const]).map((minutes) => (
            <Button key={minutes} loading={add.isPending} onClick={() => ask(minutes)}>
              {isAlone
                ? t('{minutes} more minutes', { minutes })
                : t('Ask {name} for 5 more minutes', { name: other })}
            </Button>
          ))}
        </Flex>
        {isHost && !isAlone && (
          <ProHint
            sentence={msg('With <plan>{product} Pro</plan> you can add up to 30 minutes as the host.')}
            isBeside
          />
        )}
      </Flex>
    </Modal>
  );
}

interface MinutesRequestProps {
  readonly sessionId: string;
  readonly isMine: boolean;
  readonly other: string;
  readonly onDecline: () => void;
}

/** Somebody asked for five more minutes; the other person agrees or declines here. */
export function MinutesRequest({ sessionId, isMine, other, onDecline }: MinutesRequestProps) {
  const add = useEndpointMutation(addMinutes);
  return (
    <>
      {add.isError && <Alert type="error" banner role="alert" title={sentenceOf(add.error)} />}
      <Alert
        className={styles['asked'] ?? ''}
        type="info"
        banner
        role="status"
        title={
          isMine
            ? t('Waiting for {name} to agree to five more minutes.', { name: other })
            : t('{name} would like five more minutes.', { name: other })
        }
        action={
          <Flex gap={8}>
            {!isMine && (
              <Button
                size="small"
                type="primary"
                loading={add.isPending}
                onClick={() => add.mutate({ params: { id: sessionId }, body: { minutes: 5 } })}
              >
                {t('Add 5 minutes')}
              </Button>
            )}
            <Button size="small" onClick={onDecline}>
              {isMine ? t('Cancel request') : t('No, thanks')}
            </Button>
          </Flex>
        }
      />
    </>
  );
}

/** Tells the asker that the other person declined, as long as other notifications. */
export function MinutesDeclined({ other }: { readonly other: string }) {
  return (
    <Briefly>
      {/* The surrounding element is already a live region. */}
      <Alert
        type="info"
        banner
        role="presentation"
        title={t('{name} would rather not add time.', { name: other })}
      />
    </Briefly>
  );
}
