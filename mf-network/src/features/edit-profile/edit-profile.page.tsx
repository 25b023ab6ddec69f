import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getPathSettings, getProfileByUsername } from '@acquaint/contracts';
import { Link, SectionIndex } from '@acquaint/remote-kit';
import { AsyncState, Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { ProfileForm } from './profile-form.tsx';
import { SECTIONS, type SectionId } from './sections.ts';

/** `/dashboard/home/profile/edit`: form for the member's own profile in sections; what introductions are made of comes first. */
export function EditProfilePage() {
  const username = useInitialData().data?.user_data.username ?? '';
  const profile = useEndpointQuery(
    getProfileByUsername,
    { query: { username } },
    { enabled: username !== '' },
  );
  const paths = useEndpointQuery(getPathSettings, {});
  const hidden: SectionId[] = [
    ...(profile.data?.visibility === null ? (['visibility'] as const) : []),
    ...(profile.data?.is_public === null ? (['public'] as const) : []),
  ];
  return (
    <Page
      width="wide"
      title={t('Edit your profile')}
      subtitle={t('“Save” keeps what you change here. Your photo, experience and awards are saved at once.')}
      actions={<Link to="/dashboard/home/profile">{t('View profile')}</Link>}
    >
      <AsyncState query={profile}>
        {(data) => (
          <AsyncState query={paths}>
            {(pathSettings) => (
              <SectionIndex
                label={t('Sections')}
                sections={SECTIONS.filter(({ id }) => !hidden.includes(id)).map(({ id, title }) => ({
                  id,
                  title: t(title),
                }))}
              >
                <ProfileForm profile={data} paths={pathSettings} />
              </SectionIndex>
            )}
          </AsyncState>
        )}
      </AsyncState>
    </Page>
  );
}
