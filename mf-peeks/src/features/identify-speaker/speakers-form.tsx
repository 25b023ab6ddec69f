import { useEndpointMutation } from '@acquaint/api-client';
import { assignSpeakers, type Peek } from '@acquaint/contracts';
import { useNavigate, to } from '@acquaint/remote-kit';
import { Button, Checkbox, Flex, Form, FormFailure, formatList, personName, Radio } from '@acquaint/ui';
import { useState, type ReactNode } from 'react';
import { voiceName } from '../../components/voice-name.ts';
import { t } from '../../i18n.ts';
import type { VoicePlayer } from './use-voice-player.ts';
import { Voice } from './voice.tsx';
import styles from './identify-speaker.module.css';

/** Value of the option "none of them". */
const NOBODY = 'none';

interface SpeakersFormProps {
  readonly peek: Peek;
  readonly player: VoicePlayer;
}

/** Form with a choice of person for each voice; if voices could not be separated, a list of who is heard. */
export function SpeakersForm({ peek, player }: SpeakersFormProps) {
  const navigate = useNavigate();
  const assign = useEndpointMutation(assignSpeakers, {
    onSuccess: () => void navigate(to('/peek', { snip: peek.uuid })),
  });
  const save = (raw_users: { label: string; user_id: string | null }[]) =>
    assign.mutate({ params: { id: peek.uuid }, body: { raw_users } });
  const foot = (
    <>
      <FormFailure error={assign.error} />
      <Flex gap={8} align="center" wrap>
        <Button type="primary" htmlType="submit" loading={assign.isPending}>
          {t('Save speakers')}
        </Button>
        <span>{t('You can change it until the peek is published.')}</span>
      </Flex>
    </>
  );
  const [isChanging, setChanging] = useState(false);
  const known = knownSpeakers(peek);
  if (known !== null && !isChanging) {
    return (
      <Flex vertical gap={16} align="start">
        <p style={{ margin: 0 }}>
          {t('Everyone was recorded on their own track, so we know who’s speaking: {names}.', {
            names: formatList(peek.raw_users),
          })}
        </p>
        <FormFailure error={assign.error} />
        <Flex gap={8} wrap>
          <Button type="primary" loading={assign.isPending} onClick={() => save(known)}>
            {t('That’s right')}
          </Button>
          <Button onClick={() => setChanging(true)}>{t('Change who’s speaking')}</Button>
        </Flex>
      </Flex>
    );
  }
  return peek.speakers.length === 0 ? (
    <HeardForm peek={peek} onSave={save} foot={foot} />
  ) : (
    <VoicesForm peek={peek} player={player} onSave={save} foot={foot} />
  );
}

/** Returns who speaks in a peek of a recording, when their own tracks told it; else null. */
function knownSpeakers({ cut, speakers }: Peek): { label: string; user_id: string | null }[] | null {
  const isKnown = speakers.length > 0 && speakers.every(({ user_id }) => user_id !== null);
  return cut !== null && isKnown ? speakers.map(({ label, user_id }) => ({ label, user_id })) : null;
}

interface PartProps {
  readonly peek: Peek;
  readonly onSave: (assigned: { label: string; user_id: string | null }[]) => void;
  readonly foot: ReactNode;
}

/** Form with one choice per voice. */
function VoicesForm({ peek, player, onSave, foot }: PartProps & Pick<SpeakersFormProps, 'player'>) {
  const { speakers } = peek;
  const isAnswered = speakers.every((speaker) => speaker.is_identified);
  const known = speakers.map(({ is_identified, user_id }) =>
    is_identified ? (user_id ?? NOBODY) : undefined,
  );
  return (
    <Form<{ voices: string[] }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ voices: known }}
      onFinish={({ voices }) =>
        onSave(
          speakers.map(({ label }, index) => {
            const choice = voices[index];
            return { label, user_id: choice === undefined || choice === NOBODY ? null : choice };
          }),
        )
      }
    >
      {isAnswered && (
        <p role="status" className={styles['answered']}>
          {t('One of you has already filled this in. Change anything that isn’t right.')}
        </p>
      )}
      {speakers.map((speaker, index) => (
        <section key={speaker.label} className={styles['voice']} aria-label={voiceName(speaker.label)}>
          <Voice speaker={speaker} seconds={peek.duration_seconds} player={player} />
          <Form.Item
            name={['voices', index]}
            label={t('Who is {voice}?', { voice: voiceName(speaker.label) })}
            rules={[{ required: true, message: t('Choose who this is, or “None of these”') }]}
          >
            <Radio.Group options={choicesOf(peek)} className={styles['people'] ?? ''} />
          </Form.Item>
        </section>
      ))}
      {foot}
    </Form>
  );
}

/** Form with a checkbox per person who is heard, for a clip whose voices could not be separated. */
function HeardForm({ peek, onSave, foot }: PartProps) {
  return (
    <Form<{ heard: string[] }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ heard }) =>
        onSave(
          heard.map((choice, index) => ({
            label: `Speaker ${index + 1}`,
            user_id: choice === NOBODY ? null : choice,
          })),
        )
      }
    >
      <p>{t('We couldn’t tell the voices in this recording apart. Play it and tick everyone you hear.')}</p>
      <Form.Item
        name="heard"
        label={t('Who can you hear?')}
        rules={[{ required: true, type: 'array', min: 1, message: t('Tick at least one person') }]}
      >
        <Checkbox.Group options={choicesOf(peek)} className={styles['people'] ?? ''} />
      </Form.Item>
      {foot}
    </Form>
  );
}

function choicesOf({ joined_users }: Peek) {
  return [
    ...joined_users.map((person) => ({ value: person.id, label: personName(person) })),
    { value: NOBODY, label: t('None of these') },
  ];
}
