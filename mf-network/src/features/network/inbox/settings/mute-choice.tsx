import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { updateConversation, type Conversation } from '@acquaint/contracts';
import { App, Button, Flex, formatTime, TimeText, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../../../i18n.ts';
import styles from './notify-dialog.module.css';

const HOUR_MS = 3_600_000;
/** The hour of the next day at which a conversation that is muted until tomorrow is heard again. */
const MORNING = 8;

interface MuteChoiceProps {
  readonly conversation: Conversation;
}

/** Mutes a conversation for an hour, until tomorrow, or until it is unmuted, and unmutes it (R-MSG-18). */
export function MuteChoice({ conversation: { id, is_muted: isMuted, muted_until: until } }: MuteChoiceProps) {
  const { message } = App.useApp();
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const update = useEndpointMutation(updateConversation, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const muteUntil = (time: string) => update.mutate({ params: { id }, body: { muted_until: time } });
  const setMuted = (is_muted: boolean) => update.mutate({ params: { id }, body: { is_muted } });
  const tomorrow = morningAfter(now);
  return (
    <div role="group" aria-label={t('Mute')}>
      <p className={styles['note']} role="status">
        {!isMuted
          ? t('Mute this chat:')
          : until === null
            ? t('This chat is muted.')
            : rich('This chat is muted until <time></time>.', { time: () => <TimeText at={until} /> })}
      </p>
      <Flex wrap gap={8} className={styles['buttons'] ?? ''}>
        {isMuted ? (
          <Button loading={update.isPending} onClick={() => setMuted(false)}>
            {t('Unmute')}
          </Button>
        ) : (
          <>
            <Button onClick={() => muteUntil(new Date(Date.now() + HOUR_MS).toISOString())}>
              {t('For an hour')}
            </Button>
            <Button onClick={() => muteUntil(tomorrow)}>
              {t('Until tomorrow, {time}', { time: formatTime(tomorrow, { style: 'time', locale }, now) })}
            </Button>
            <Button onClick={() => setMuted(true)}>{t('Until I unmute it')}</Button>
          </>
        )}
      </Flex>
    </div>
  );
}

/** Returns the morning of the day after a time, on the device's clock. */
function morningAfter(time: number): string {
  const at = new Date(time);
  at.setDate(at.getDate() + 1);
  at.setHours(MORNING, 0, 0, 0);
  return at.toISOString();
}
