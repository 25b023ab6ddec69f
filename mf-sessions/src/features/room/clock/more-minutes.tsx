import { sentenceOf, useEndpointMutation } from '@acquaint/api-client';
import { addMinutes } from '@acquaint/contracts';
import { Alert, Button, Flex, Modal } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ProHint } from '../../../components/payment/pro-hint.tsx';
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
  /** Minutes that a Pro host can add in all, and that both add once together; from the server. */
  readonly proMinutes: number;
  readonly agreedMinutes: number;
  readonly onClose: () => void;
}

/** Some numbers of minutes to choose from, up to all of them. */
function stepsUpTo(all: number): number[] {
  return [...new Set([all / 6, all / 3, all / 2, all].map((minutes) => Math.max(1, Math.round(minutes))))];
}

/** Adds minutes to the call (R-ROOM-12): a Pro host alone, others once, when both agree. */
export function MoreMinutes({
  sessionId,
  isAlone,
  isHost,
  other,
  proMinutes,
  agreedMinutes,
  onClose,
}: MoreMinutesProps) {
  const add = useEndpointMutation(addMinutes);
  const ask = (minutes: number) =>
    add.mutate({ params: { id: sessionId }, body: { minutes } }, { onSuccess: onClose });
  return (
    <Modal open title={t('Add minutes')} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <p>
          {isAlone
            ? t('As a Pro host, you can add up to {minutes} minutes to this call in total.', {
                minutes: proMinutes,
              })
            : t('You can add {minutes, plural, one {# minute} other {# minutes}} once, if {name} agrees.', {
                minutes: agreedMinutes,
                name: other,
              })}
        </p>
        {add.isError && <Alert type="error" role="alert" title={sentenceOf(add.error)} />}
        <Flex gap={8} wrap>
          {(isAlone ? stepsUpTo(proMinutes) : [agreedMinutes]).map((minutes) => (
            <Button key={minutes} loading={add.isPending} onClick={() => ask(minutes)}>
              {isAlone
                ? t('{minutes} more minutes', { minutes })
                : t('Ask {name} for {minutes} more minutes', { name: other, minutes })}
            </Button>
          ))}
        </Flex>
        {isHost && !isAlone && (
          <ProHint
            sentence={msg(
              'With <plan>{product} Pro</plan> you can add up to {addedMinutes} minutes as the host.',
            )}
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
  readonly agreedMinutes: number;
  readonly onDecline: () => void;
}

/** Somebody asked for more minutes; the other person agrees or declines here. */
export function MinutesRequest({ sessionId, isMine, other, agreedMinutes, onDecline }: MinutesRequestProps) {
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
            ? t(
                'Waiting for {name} to agree to {minutes, plural, one {# more minute} other {# more minutes}}.',
                { name: other, minutes: agreedMinutes },
              )
            : t('{name} would like {minutes, plural, one {# more minute} other {# more minutes}}.', {
                name: other,
                minutes: agreedMinutes,
              })
        }
        action={
          <Flex gap={8}>
            {!isMine && (
              <Button
                size="small"
                type="primary"
                loading={add.isPending}
                onClick={() => add.mutate({ params: { id: sessionId }, body: { minutes: agreedMinutes } })}
              >
                {t('Add {minutes, plural, one {# minute} other {# minutes}}', { minutes: agreedMinutes })}
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
