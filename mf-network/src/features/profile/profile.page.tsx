import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getProfileByUsername } from '@acquaint/contracts';
import { Link, Slot, useSearchParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, Page, personName, Tabs } from '@acquaint/ui';
import { StrengthCard } from '../../components/strength-card.tsx';
import { t } from '../../i18n.ts';
import { ProfileSummary } from './profile-summary.tsx';
import { ProfileWithReviews } from './profile-with-reviews.tsx';
import { useTabTitle } from './use-tab-title.ts';
import { Portrait } from './portrait.tsx';
import styles from './profile-view.module.css';

/** `/dashboard/home/profile`: the member's own profile; `tab=peeks` selects the peeks (R-PAGE-3). */
export function ProfilePage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'peeks' ? 'peeks' : 'story';
  const me = useInitialData().data?.user_data;
  const username = me?.username ?? '';
  const profile = useEndpointQuery(
    getProfileByUsername,
    { query: { username } },
    { enabled: username !== '' },
  );
  useTabTitle(
    profile.data &&
      t(tab === 'peeks' ? '{name}, peeks' : '{name}, story', { name: personName(profile.data.user) }),
  );
  return (
    <Page
      picture={<Portrait person={profile.data?.user} />}
      title={profile.data ? personName(profile.data.user) : t('Your profile')}
      subtitle={profile.data && <ProfileSummary profile={profile.data} isOwn />}
      actions={
        <Link to="/dashboard/home/profile/edit" className={styles['edit'] ?? ''}>
          {t('Edit your profile')}
        </Link>
      }
    >
      {me?.must_change_name === true && (
        <Alert
          type="warning"
          showIcon
          title={t('Please change your name')}
          description={
            <>
              {t(
                'Something in your name isn’t allowed. Use letters of only one alphabet in each word, and no symbols, web or email addresses, or words such as “staff” and “support”.',
              )}{' '}
              <Link to="/dashboard/home/profile/edit">{t('Change your name')}</Link>
            </>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <AsyncState query={profile}>
        {(data) => (
          <>
            {data.strength && data.strength.percent < 100 && <StrengthCard strength={data.strength} />}
            <Tabs
              activeKey={tab}
              onChange={(key) => setParams({ tab: key }, { replace: true })}
              items={[
                { key: 'story', label: t('Story'), children: <ProfileWithReviews profile={data} /> },
                {
                  key: 'peeks',
                  label: t('Peeks'),
                  children: <Slot name="profile.peeks" params={{ username: data.user.username }} />,
                },
              ]}
            />
          </>
        )}
      </AsyncState>
    </Page>
  );
}
