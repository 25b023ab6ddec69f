import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getProfileByUsername } from '@acquaint/contracts';
import { Flex } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { PictureField } from './picture-field.tsx';

/** The member's picture in onboarding: an offer that can be left for later. Renders nothing without a profile. */
export function OwnPicture() {
  const username = useInitialData().data?.user_data.username ?? '';
  const profile = useEndpointQuery(
    getProfileByUsername,
    { query: { username } },
    { enabled: username !== '' },
  );
  if (!profile.data) return null;
  return (
    <Flex vertical gap={8}>
      <PictureField profile={profile.data} size={96} />
      <span style={{ color: 'var(--aq-text-soft)' }}>
        {t('A photo helps people recognise you in the call. You can add it later, too.')}
      </span>
    </Flex>
  );
}
