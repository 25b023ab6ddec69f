import { PRODUCT_NAME, type ClipInvitation } from '@acquaint/contracts';
import { Alert, Button, Checkbox, ErrorNote, Flex, Form, Input, Progress, VideoPlayer } from '@acquaint/ui';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { t } from '../../i18n.ts';
import type { BegunClip, StoredRecording } from './stored-recording.ts';
import styles from './record.module.css';
import { useSending } from './use-sending.ts';

interface ClipFormProps {
  readonly link: string;
  readonly invitation: ClipInvitation;
  readonly stored: StoredRecording;
  readonly onBegun: (begun: BegunClip) => void;
  readonly onAgain: () => void;
  /** Called with the secret of the sent clip. */
  readonly onSent: (clip: string) => void;
}

interface Fields {
  readonly name: string;
  readonly consent: boolean;
}

/** Last step of a guest's clip: preview, name, consent, send. */
export function ClipForm({ link, invitation, stored, onBegun, onAgain, onSent }: ClipFormProps) {
  const { recording, pieces, begun } = stored;
  const { member_name: member, for_whom, max_bytes } = invitation;
  const url = useObjectUrl(recording);
  const sending = useSending({ onBegun, onSent });
  const send = (name: string) => {
    // Under another name it is sent as a new clip.
    const clip = begun?.name === name ? begun.clip : null;
    sending.send({ link, name, recording, pieces, clip });
  };
  useGoOn(() => {
    if (begun) send(begun.name);
  });
  const isTooLarge = recording.size > max_bytes;
  const isSending = sending.state === 'sending' || sending.state === 'waiting';
  return (
    <div className={styles['studio']}>
      {recording.type.startsWith('audio') ? (
        <audio controls src={url} aria-label={t('Your recording')} />
      ) : (
        <VideoPlayer
          isWhole
          src={url}
          label={t('Your recording')}
          // The file of a recorder does not say how long it is.
          seconds={(pieces.at(-1)?.until_ms ?? 0) / 1_000}
        />
      )}
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        disabled={isSending}
        initialValues={{ name: begun?.name ?? for_whom, consent: begun !== null }}
        onFinish={({ name }) => send(name)}
      >
        <Form.Item
          name="name"
          label={t('Your name, as shown with the clip')}
          rules={[
            { required: true, whitespace: true, message: t('This field is required') },
            { max: 60, message: t('At most {max} characters', { max: 60 }) },
          ]}
        >
          <Input autoComplete="name" />
        </Form.Item>
        <ul className={styles['terms']}>
          <li>
            {t('{member} watches the clip first, then discards it or shares it as a peek.', { member })}
          </li>
          <li>
            {t('{product} members see it with your name: all of it, or without the silence at its ends.', {
              product: PRODUCT_NAME,
            })}
          </li>
          <li>
            {t('For a shorter cut, a different title or captions, {member} needs your agreement.', {
              member,
            })}
          </li>
          <li>
            {t(
              'Once you’ve sent it, you get your own link: to answer, and to take the clip back whenever you like. Then we delete it everywhere.',
            )}
          </li>
        </ul>
        <Form.Item name="consent" valuePropName="checked" rules={[{ validator: agreed }]}>
          <Checkbox>
            {t('I’m the person in this recording, and I agree to my clip being used this way.')}
          </Checkbox>
        </Form.Item>
        {isTooLarge && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t('This recording is too large. Record a shorter one.')}
          />
        )}
        {sending.error !== null && <ErrorNote error={sending.error} />}
        {isSending && <Progress percent={sending.percent} aria-label={t('Upload progress')} />}
        <p role="status">
          {sending.state === 'waiting' &&
            t('You’ve lost your connection. Your upload will continue as soon as it’s back.')}
        </p>
        <Flex gap={8} wrap>
          <Button type="primary" htmlType="submit" loading={isSending} disabled={isTooLarge}>
            {t('Send to {member}', { member })}
          </Button>
          <Button onClick={onAgain}>{t('Record again')}</Button>
        </Flex>
      </Form>
    </div>
  );
}

function agreed(_rule: unknown, value: unknown): Promise<void> {
  return value === true ? Promise.resolve() : Promise.reject(new Error(t('We need your consent to send it')));
}

/** Calls `goOn` once on mount, to continue sending after a reload. */
function useGoOn(goOn: () => void): void {
  const go = useEffectEvent(goOn);
  useEffect(() => go(), []);
}

/** Returns an object URL of the recording, and revokes it on unmount. */
function useObjectUrl(blob: Blob): string {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
