import type { Profile } from '@acquaint/contracts';
import { t } from '../../i18n.ts';
import { ProfileView, Section } from './profile-view.tsx';
import { ReviewList } from './review-list.tsx';

/** A member's profile as members see it: what they say about themselves, and their reviews. */
export function ProfileWithReviews({ profile }: { readonly profile: Profile }) {
  const { user, is_own } = profile;
  return (
    <ProfileView profile={profile}>
      <Section title={t('Reviews')}>
        <ReviewList userId={user.id} firstName={user.first_name} isOwn={is_own} />
      </Section>
    </ProfileView>
  );
}
