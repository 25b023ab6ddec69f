import { useEndpointQuery } from '@acquaint/api-client';
import { getAvailability } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Flex, Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './availability.module.css';
import { AvailabilityForm } from './availability-form.tsx';
import { ConnectedCalendarsCard } from './calendars/connected-calendars-card.tsx';
import { CalendarFeedCard } from './calendars/calendar-feed-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { useAvailabilityDraft } from './use-availability-draft.ts';

/** `/dashboard/your-sessions`: the hours in which the member can be booked; beside them, on a wide screen, what others will see. */
export function AvailabilityPage() {
  const settings = useEndpointQuery(getAvailability, {});
  const draft = useAvailabilityDraft(settings.data);
  return (
    <Page
      width="wide"
      title={t('Your availability')}
      subtitle={t('In your own time zone. We take care of clock changes.')}
      actions={
        <Link to={to('/dashboard/home/profile/edit', {}, 'public')}>{t('Share your free times')}</Link>
      }
    >
      <div className={styles['columns']}>
        <Flex vertical gap={16}>
          <ConnectedCalendarsCard />
          <AsyncState query={settings}>
            {(data) => <AvailabilityForm settings={data} {...draft} />}
          </AsyncState>
        </Flex>
        {settings.data && <PreviewCard changes={draft.changes} isSound={draft.isSound} />}
        <div className={styles['rest']}>
          <div className={styles['group']}>
            <h2>{t('Reminders and calendars')}</h2>
            <p>{t('What you change here is saved right away.')}</p>
          </div>
          <div className={styles['pair']}>
            <CalendarFeedCard />
            <RemindersCard />
          </div>
        </div>
      </div>
    </Page>
  );
}
