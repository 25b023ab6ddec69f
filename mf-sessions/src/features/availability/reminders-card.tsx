import { useEndpointMutation, useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import { getReminders, updateReminders, type SuccessBody } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Card, ChannelTable, ErrorNote, Flex, Skeleton, Switch } from '@acquaint/ui';
import { useRef, useState } from 'react';
import { rich, t } from '../../i18n.ts';
import styles from './reminders-card.module.css';

type Reminders = SuccessBody<typeof getReminders>;
type Channel = Exclude<keyof Reminders, 'times'>;

/** Card with a switch for each reminder of the member's own sessions, by time and channel. */
export function RemindersCard() {
  const reminders = useEndpointQuery(getReminders, {});
  return (
    <Card title={<h3 style={{ margin: 0, fontSize: 16 }}>{t('Reminders')}</h3>}>
      <AsyncState query={reminders} skeleton={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {(saved) => <RemindersTable saved={saved} />}
      </AsyncState>
    </Card>
  );
}

function RemindersTable({ saved }: { readonly saved: Reminders }) {
  const { shown, toggle, error, isSaving, isSaved } = useRemindersChoice(saved);
  return (
    <Flex vertical gap={16}>
      <p style={{ margin: 0 }}>
        {rich(
          'We remind you before each session. Reminders in the app also come as push notifications, unless you turn those off in your <settings>notification settings</settings>.',
          {
            settings: (inside) => (
              <Link to={to('/dashboard/notifications', { tab: 'settings' })}>{inside}</Link>
            ),
          },
        )}
      </p>
      <div className={styles['channels']}>
        <ChannelTable<{ readonly minutes: number }, Channel>
          label={t('Reminders')}
          rowHeading={t('Time')}
          rows={saved.times.map((minutes) => ({ minutes }))}
          labelOf={({ minutes }) => labelOf(minutes)}
          channels={['mail', 'in_app']}
          control={({ minutes }, channel, name) => (
            <Switch
              aria-label={name}
              checked={shown[channel].includes(minutes)}
              onChange={(isOn) => toggle(channel, minutes, isOn)}
            />
          )}
        />
      </div>
      <p role="status" className={styles['status']}>
        {textOf({ isSaving, isSaved, hasFailed: error !== null })}
      </p>
      {error !== null && <ErrorNote error={error} />}
    </Flex>
  );
}

/** Describes the result of the last change; an error is shown separately. */
function textOf({
  isSaving,
  isSaved,
  hasFailed,
}: Readonly<Record<'isSaving' | 'isSaved' | 'hasFailed', boolean>>) {
  if (isSaving) return t('Saving…');
  if (hasFailed) return '';
  return isSaved ? t('Your reminders have been saved.') : '';
}

/** Says how long before the start, in days beyond two, in hours where they are whole, otherwise in minutes. */
function labelOf(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 1440) {
    return t('{days, plural, one {# day before} other {# days before}}', { days: minutes / 1440 });
  }
  return minutes % 60 === 0
    ? t('{hours, plural, one {# hour before} other {# hours before}}', { hours: minutes / 60 })
    : t('{minutes, plural, one {# minute before} other {# minutes before}}', { minutes });
}

/**
 * Changes switches optimistically. Requests are sent one after another, so that the last change wins, and each contains all
 * settings, so that a failed change is repeated with the next one. The server's state is refetched when no request is running any
 * more, also after a refusal.
 */
function useRemindersChoice(saved: Reminders) {
  const [wished, setWished] = useState<Reminders | null>(null);
  const underway = useRef(0);
  const invalidate = useInvalidate();
  const save = useEndpointMutation(updateReminders, {
    scope: { id: 'reminders' },
    onError: () => invalidate(getReminders),
    onSettled: () => {
      underway.current -= 1;
      if (underway.current === 0) setWished(null);
    },
  });
  const shown = wished ?? saved;
  const toggle = (channel: Channel, minutes: number, isOn: boolean): void => {
    const others = shown[channel].filter((each) => each !== minutes);
    const next = { ...shown, [channel]: isOn ? [...others, minutes] : others };
    setWished(next);
    underway.current += 1;
    const inOrder = (chosen: readonly number[]) => next.times.filter((each) => chosen.includes(each));
    save.mutate({ body: { mail: inOrder(next.mail), in_app: inOrder(next.in_app) } });
  };
  return { shown, toggle, error: save.error, isSaving: save.isPending, isSaved: save.isSuccess };
}
