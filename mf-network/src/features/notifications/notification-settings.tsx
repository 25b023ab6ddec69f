import { useEndpointQuery } from '@acquaint/api-client';
import { getNotificationSettings, type NotificationSettings } from '@acquaint/contracts';
import { AsyncState, Checkbox, Flex, Radio, Select, cityName, useLocale, formatTime } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { KindsPart } from './kinds-part.tsx';
import { Part, type Heading } from './part.tsx';
import { PushSetting } from './push-setting.tsx';
import { useChange } from './use-change.ts';

const STEP_MINUTES = 15;
const STEPS_OF_DAY = 1_440 / STEP_MINUTES;

/** Initial values when quiet hours or the daily email are turned on. */
const NIGHT = { from: '22:00', until: '07:00' } as const;
const MORNING = '08:00';

/** Settings of notifications: channels per kind, quiet hours and the daily email. Each change is saved at once. */
export function NotificationSettingsPart({ heading = 'h2' }: { readonly heading?: Heading }) {
  const settings = useEndpointQuery(getNotificationSettings, {});
  return (
    <AsyncState query={settings}>{(data) => <SettingsForm settings={data} heading={heading} />}</AsyncState>
  );
}

interface SettingsFormProps {
  readonly settings: NotificationSettings;
  readonly heading: Heading;
}

function SettingsForm({ settings, heading }: SettingsFormProps) {
  // Among other settings, the table comes last.
  const isLast = heading === 'h3';
  const kinds = <KindsPart settings={settings} heading={heading} />;
  return (
    <Flex vertical gap={isLast ? 24 : 32}>
      {!isLast && kinds}
      <Part title={t('This device')} heading={heading}>
        <PushSetting serverKey={settings.push_key} />
      </Part>
      <Part title={t('When to email you')} heading={heading}>
        <DigestChoice digestAt={settings.digest_at} />
      </Part>
      <Part title={t('Quiet hours')} heading={heading}>
        <QuietHours quiet={settings.quiet_hours} timeZone={settings.time_zone} />
      </Part>
      {isLast && kinds}
    </Flex>
  );
}

function DigestChoice({ digestAt }: { readonly digestAt: string | null }) {
  const change = useChange();
  const keep = (digest_at: string | null) => change.mutate({ body: { digest_at } });
  return (
    <Flex gap={16} align="center" wrap>
      <Radio.Group
        aria-label={t('When to email you')}
        value={digestAt === null ? 'each' : 'daily'}
        disabled={change.isPending}
        onChange={({ target }) => keep(target.value === 'daily' ? MORNING : null)}
        options={[
          { value: 'each', label: t('Right away') },
          { value: 'daily', label: t('One email a day') },
        ]}
      />
      {digestAt !== null && <TimeSelect label={t('Time of daily email')} value={digestAt} onChange={keep} />}
    </Flex>
  );
}

interface QuietHoursProps {
  readonly quiet: NotificationSettings['quiet_hours'];
  readonly timeZone: string;
}

function QuietHours({ quiet, timeZone }: QuietHoursProps) {
  const change = useChange();
  const keep = (quiet_hours: NotificationSettings['quiet_hours']) => change.mutate({ body: { quiet_hours } });
  return (
    <Flex vertical gap={12}>
      <Checkbox
        checked={quiet !== null}
        disabled={change.isPending}
        onChange={({ target }) => keep(target.checked ? NIGHT : null)}
      >
        {t('No emails or push notifications at certain hours')}
      </Checkbox>
      <p style={{ margin: 0 }}>
        {t(
          'Notifications wait until quiet hours are over, and so does the daily email. Emails about sessions are always sent.',
        )}
      </p>
      {quiet && (
        <Flex gap={8} align="center" wrap>
          {rich('From {from} to {until} <zone>({name})</zone>', {
            from: (
              <TimeSelect
                label={t('Quiet hours start')}
                value={quiet.from}
                onChange={(from) => keep({ ...quiet, from })}
              />
            ),
            until: (
              <TimeSelect
                label={t('Quiet hours end')}
                value={quiet.until}
                onChange={(until) => keep({ ...quiet, until })}
              />
            ),
            name: cityName(timeZone),
            zone: (inside) => <span>{inside}</span>,
          })}
        </Flex>
      )}
    </Flex>
  );
}

interface TimeSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeSelect({ label, value, onChange }: TimeSelectProps) {
  const options = timesOfDay(useLocale());
  return (
    <Select aria-label={label} value={value} options={options} onChange={onChange} style={{ width: 120 }} />
  );
}

/** The 96 times of a day on the 15-minute grid (R-API-9): `22:00`, labelled in the reader's locale. */
function timesOfDay(locale: string): { readonly value: string; readonly label: string }[] {
  return Array.from({ length: STEPS_OF_DAY }, (_, index) => {
    const at = new Date(index * STEP_MINUTES * 60_000).toISOString();
    return { value: at.slice(11, 16), label: formatTime(at, { style: 'time', zone: 'UTC', locale }, 0) };
  });
}
