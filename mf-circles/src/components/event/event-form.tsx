import { useEndpointMutation } from '@acquaint/api-client';
import { createCircleEvent, updateCircleEvent, type Circle, type CircleEvent } from '@acquaint/contracts';
import { to, useAskBeforeLeaving, useNavigate } from '@acquaint/remote-kit';
import {
  Form,
  FormFailure,
  Input,
  InputNumber,
  Modal,
  showFieldErrors,
  TimeText,
  type FormInstance,
} from '@acquaint/ui';
import type { ApiFailure } from '@acquaint/api-client';
import { useState, type ComponentProps } from 'react';
import { rich, t } from '../../i18n.ts';
import styles from './event.module.css';
import { instantOf, localTimeOf } from './local-time.ts';

type FormRule = NonNullable<ComponentProps<typeof Form.Item>['rules']>[number];

interface Fields {
  readonly name: string;
  readonly about?: string;
  /** In the device's time zone: `2026-12-03T18:00`. */
  readonly starts_at: string;
  readonly round_minutes: number;
  readonly rounds: number;
  readonly break_minutes: number;
  readonly places?: number | null;
}

const bodyOf = ({ about = '', starts_at, places = null, ...rest }: Fields) => ({
  ...rest,
  about,
  places,
  starts_at: instantOf(starts_at),
});

/** Dialog that starts an event in a circle. Mount it only while it is open. */
export function StartEvent({ circle, onClose }: { readonly circle: Circle; readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const navigate = useNavigate();
  const create = useEndpointMutation(createCircleEvent, {
    onSuccess: ({ id }) => {
      onClose();
      void navigate(to('/dashboard/event', { event: id }));
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <EventDialog
      title={t('Create an event in {name}', { name: circle.name })}
      okText={t('Create event')}
      form={form}
      initial={{ round_minutes: 10, rounds: 3, break_minutes: 2 }}
      isSaving={create.isPending}
      failure={create.error}
      onClose={onClose}
      onSave={(fields) => create.mutate({ params: { id: circle.id }, body: bodyOf(fields) })}
    />
  );
}

/** Dialog that changes an event before its first round. Mount it only while it is open. */
export function EditEvent({ event, onClose }: { readonly event: CircleEvent; readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const update = useEndpointMutation(updateCircleEvent, {
    onSuccess: onClose,
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  const { name, about, starts_at, round_minutes, rounds, break_minutes, places } = event;
  return (
    <EventDialog
      title={t('Edit {name}', { name })}
      okText={t('Save')}
      form={form}
      initial={{
        ...{ name, about, round_minutes, rounds, break_minutes, places },
        starts_at: localTimeOf(starts_at),
      }}
      isSaving={update.isPending}
      failure={update.error}
      onClose={onClose}
      onSave={(fields) => update.mutate({ params: { id: event.id }, body: bodyOf(fields) })}
    />
  );
}

interface EventDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly form: FormInstance<Fields>;
  readonly initial: Partial<Fields>;
  readonly isSaving: boolean;
  readonly failure: ApiFailure | null;
  readonly onSave: (fields: Fields) => void;
  readonly onClose: () => void;
}

function EventDialog({ title, okText, form, initial, isSaving, failure, onSave, onClose }: EventDialogProps) {
  const [isChanged, setChanged] = useState(false);
  const askBefore = useAskBeforeLeaving(isChanged && !isSaving);
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('Cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={() => askBefore(onClose)}
      width={640}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={initial}
        onValuesChange={() => setChanged(true)}
        onFinish={onSave}
      >
        <Form.Item
          name="name"
          label={t('Name')}
          rules={[
            { required: true, min: 3, max: 80, whitespace: true, message: t('Use 3 to 80 characters') },
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="about"
          label={t('What’s it about?')}
          rules={[{ max: 1000, message: t('At most 1,000 characters') }]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item
          name="starts_at"
          label={t('Start (your time zone)')}
          extra={<EndTime form={form} />}
          rules={[{ required: true, message: t('Choose a day and a time') }]}
        >
          <Input type="datetime-local" />
        </Form.Item>
        <div className={styles['numbers']}>
          <NumberField name="rounds" label={t('Rounds')} min={1} max={12} isRequired />
          <NumberField name="round_minutes" label={t('Round length (minutes)')} min={1} max={50} isRequired />
          <NumberField
            name="break_minutes"
            label={t('Break between rounds (minutes)')}
            min={0}
            max={60}
            isRequired
          />
          <NumberField
            name="places"
            label={t('Maximum number of people')}
            min={2}
            max={200}
            rule={enoughPlaces}
          />
        </div>
        <FormFailure error={failure} />
      </Form>
    </Modal>
  );
}

/** Nobody meets twice, so that an event with too few people would run out of pairs. */
const enoughPlaces: FormRule = ({ getFieldValue }) => ({
  validator: (_rule, places: number | null | undefined) => {
    const rounds = Number(getFieldValue('rounds'));
    return typeof places !== 'number' || places > rounds
      ? Promise.resolve()
      : Promise.reject(
          new Error(
            t(
              'No one meets twice, so {rounds, plural, one {one round needs} other {# rounds need}} at least {places} people',
              { rounds, places: rounds + 1 },
            ),
          ),
        );
  },
});

/** When the last round ends; nothing until the times are complete. */
function EndTime({ form }: { readonly form: FormInstance<Fields> }) {
  const startsAt = Date.parse(Form.useWatch('starts_at', form) ?? '');
  const rounds = Form.useWatch('rounds', form) ?? 0;
  const minutes = Form.useWatch('round_minutes', form) ?? 0;
  const pause = Form.useWatch('break_minutes', form) ?? 0;
  const end = new Date(startsAt + (rounds * (minutes + pause) - pause) * 60_000);
  if (!(rounds > 0 && minutes > 0) || Number.isNaN(end.getTime())) return null;
  return rich('Ends about {time}', { time: <TimeText at={end.toISOString()} format="time" /> });
}

interface NumberFieldProps {
  readonly name: keyof Fields;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly isRequired?: true;
  /** A further rule, which also depends on the number of rounds. */
  readonly rule?: FormRule;
}

/** The input has no limits of its own: it would change silently what was typed. */
function NumberField({ name, label, min, max, isRequired = undefined, rule }: NumberFieldProps) {
  const message = t('Enter a number from {min} to {max}', { min, max });
  const range: FormRule = { required: isRequired === true, type: 'integer', min, max, message };
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      {...(rule === undefined ? {} : { dependencies: ['rounds'] })}
      rules={rule === undefined ? [range] : [range, rule]}
    >
      <InputNumber precision={0} style={{ width: '100%' }} />
    </Form.Item>
  );
}
