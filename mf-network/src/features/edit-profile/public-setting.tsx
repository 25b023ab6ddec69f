import { fileUrl } from '@acquaint/api-client';
import type { Profile } from '@acquaint/contracts';
import { CopyField, Flex, Form, Switch } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { EditSection } from './edit-section.tsx';

/**
 * Switch for what people without an account see, as a section of the form, with the links to share once it is saved (R-PROF-13,
 * R-PROF-14).
 */
export function PublicSetting({ profile }: { readonly profile: Profile }) {
  return (
    <EditSection id="public">
      <Flex gap={16} align="center">
        <Form.Item name="is_public" valuePropName="checked" noStyle>
          <Switch aria-labelledby="public-label" aria-describedby="public-hint" />
        </Form.Item>
        <span id="public-label">{t('Show my profile and free times to people without an account')}</span>
      </Flex>
      <p id="public-hint">
        {t(
          'They and search engines can see your name, photo, headline, what you can help with, the topics you’re an expert in, and what you show to everyone above. They can’t see your goals, what you’re looking for, your reviews or your time zone. To book you, they need an account.',
        )}
      </p>
      {profile.is_public === true && <ShareLinks username={profile.user.username} />}
    </EditSection>
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
    </Flex>
  );
}
