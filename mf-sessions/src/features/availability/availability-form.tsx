import { useEndpointMutation } from '@acquaint/api-client';
import { updateAvailability, type AvailabilitySettings } from '@acquaint/contracts';
import { App, Card, Flex, InputNumber, Radio, Segmented, Switch, TimeZoneSelect } from '@acquaint/ui';
import { useId, useState } from 'react';
import { t } from '../../i18n.ts';
import { DatesEditor } from './dates-editor.tsx';
import { HolidaysEditor } from './holidays-editor.tsx';
import { PriceCard } from './price/price-card.tsx';
import { AvailabilityBar } from './save-bar.tsx';
import type { AvailabilityDraft } from './use-availability-draft.ts';
import { inOrder } from './week.ts';
import { WeekEditor } from './week-editor.tsx';
import { WeekPainter } from './week-painter.tsx';

interface AvailabilityFormProps extends AvailabilityDraft {
  /** What is saved. */
  readonly settings: AvailabilitySettings;
}

/** Form with all availability settings. Saves only what was changed here. */
export function AvailabilityForm({ settings, changes, isSound, change, discard }: AvailabilityFormProps) {
  const { message } = App.useApp();
  const draft = { ...settings, ...changes };
  const [isPainting, setIsPainting] = useState(false);
  const zoneId = useId();
  const noticeId = useId();
  const bufferId = useId();
  const dailyId = useId();
  const save = useEndpointMutation(updateAvailability, {
    onSuccess: () => void message.success(t('Your availability has been saved.')),
  });
  // Ignores an emptied number field: writing a number into it would put it in front of what is typed next.
  const keep = (field: 'notice_minutes' | 'buffer_minutes' | 'max_per_day', value: number | null) => {
    if (value !== null) change({ [field]: value });
  };

  return (
    <Flex vertical gap={16}>
      <Card>
        <Flex vertical gap={16}>
          <label style={{ display: 'flex', alignItems: 'start', gap: 8 }}>
            <Switch
              checked={draft.accepts_sessions}
              onChange={(accepts_sessions) => change({ accepts_sessions })}
            />
            <span>{t('People can book sessions with me')}</span>
          </label>
          <Radio.Group
            aria-label={t('How bookings work')}
            value={draft.booking_mode}
            onChange={(event) =>
              change({ booking_mode: event.target.value as AvailabilitySettings['booking_mode'] })
            }
            options={[
              { value: 'instant', label: t('Book instantly') },
              { value: 'approve', label: t('I approve each booking') },
            ]}
          />
          <div>
            <label htmlFor={zoneId}>{t('My time zone')}</label>
            <br />
            <TimeZoneSelect
              id={zoneId}
              style={{ width: '100%', maxWidth: 320 }}
              value={draft.time_zone}
              onChange={(time_zone) => change({ time_zone })}
            />
          </div>
        </Flex>
      </Card>
      <PriceCard prices={draft} onChange={change} />
      <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Weekly hours')}</h2>}>
        <Flex vertical gap={16} align="stretch">
          <Segmented
            aria-label={t('How to edit your week')}
            style={{ alignSelf: 'start' }}
            value={isPainting ? 'paint' : 'list'}
            options={[
              { value: 'list', label: t('List') },
              { value: 'paint', label: t('Grid') },
            ]}
            onChange={(how) => setIsPainting(how === 'paint')}
          />
          {isPainting ? (
            <WeekPainter week={draft.weekly} onChange={(weekly) => change({ weekly })} />
          ) : (
            <WeekEditor week={draft.weekly} onChange={(weekly) => change({ weekly })} />
          )}
        </Flex>
      </Card>
      <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Different hours on certain days')}</h2>}>
        <DatesEditor overrides={draft.overrides} onChange={(overrides) => change({ overrides })} />
      </Card>
      <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Public holidays')}</h2>}>
        <HolidaysEditor settings={draft} onChange={change} />
      </Card>
      <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Limits')}</h2>}>
        <Flex gap={24} wrap>
          <div>
            <label htmlFor={noticeId}>{t('Minimum notice, in hours')}</label>
            <br />
            <InputNumber
              id={noticeId}
              min={0}
              max={336}
              value={draft.notice_minutes / 60}
              onChange={(hours) => keep('notice_minutes', hours === null ? null : Math.round(hours * 60))}
            />
          </div>
          <div>
            <label htmlFor={bufferId}>{t('Break after a session, in minutes')}</label>
            <br />
            <InputNumber
              id={bufferId}
              min={0}
              max={120}
              step={5}
              precision={0}
              value={draft.buffer_minutes}
              onChange={(minutes) => keep('buffer_minutes', minutes)}
            />
          </div>
          <div>
            <label htmlFor={dailyId}>{t('Maximum sessions per day')}</label>
            <br />
            <InputNumber
              id={dailyId}
              min={1}
              max={24}
              precision={0}
              value={draft.max_per_day}
              onChange={(most) => keep('max_per_day', most)}
            />
          </div>
        </Flex>
      </Card>
      <AvailabilityBar
        isChanged={Object.keys(changes).length > 0}
        isSound={isSound}
        isPending={save.isPending}
        error={save.error}
        onSave={() =>
          save.mutate({ body: changes.weekly ? { ...changes, weekly: inOrder(changes.weekly) } : changes })
        }
        onDiscard={() => {
          save.reset();
          discard();
        }}
      />
    </Flex>
  );
}
