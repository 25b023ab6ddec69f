import { fileUrl, useEndpointMutation } from '@acquaint/api-client';
import { updateProfile, type Profile } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { CopyField, Flex, Switch } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { useShowFailure } from './use-show-failure.ts';

interface PublicSettingProps {
  readonly profile: Profile;
  readonly isPublic: boolean;
}

/** Switch for what people without an account see, with the links to share (R-PROF-13, R-PROF-14). Saved at once. */
export function PublicSetting({ profile, isPublic }: PublicSettingProps) {
  const save = useEndpointMutation(updateProfile, { onError: useShowFailure() });
  const { username } = profile.user;
  return (
    <section id="public" aria-labelledby="public-title" style={{ marginTop: 40 }}>
      <h2 id="public-title">{t('People without an account')}</h2>
      <Flex gap={16} align="center">
        <Switch
          aria-labelledby="public-label"
          aria-describedby="public-hint"
          checked={isPublic}
          loading={save.isPending}
          onChange={(is_public) => save.mutate({ params: { id: profile.id }, body: { is_public } })}
        />
        <span id="public-label">{t('Show my profile and free times to people without an account')}</span>
      </Flex>
      <p id="public-hint">
        {t(
          'They and search engines can see your name, photo, headline, what you can help with, the topics you’re an expert in, and what you show to everyone above. They can’t see your goals, what you’re looking for, your reviews or your time zone. To book you, they need an account.',
        )}
      </p>
      {isPublic && <ShareLinks username={username} />}
    </section>
  );
}

function ShareLinks({ username }: { readonly username: string }) {
  const addressOf = (path: string): string => new URL(fileUrl(path), window.location.href).href;
  const code = `<script async src="${addressOf('/embed/free-times.js')}" data-username="${username}"></script>`;
  return (
    <Flex vertical gap={8} style={{ maxWidth: 640 }}>
      <strong>{t('Your booking page')}</strong>
      <CopyField
        label={t('Link to your booking page')}
        value={addressOf(`/b/${encodeURIComponent(username)}`)}
      />
      <strong>{t('Free times on your own site')}</strong>
      <CopyField label={t('Code for your own site')} value={code} copied={t('Code copied.')} />
      <Link to={profilePath(username)}>{t('View profile')}</Link>
    </Flex>
  );
}
