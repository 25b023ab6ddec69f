import type { Profile } from '@acquaint/contracts';
import { Slot } from '@acquaint/remote-kit';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { ProfileView, Section } from './profile-view.tsx';
import { ReviewList } from './review-list.tsx';

interface ProfileWithReviewsProps {
  readonly profile: Profile;
  /** Shown right after the member’s own words. */
  readonly lead?: ReactNode;
}

/** A member's profile as members see it, with reviews; another member's also with peeks, if they have any. */
export function ProfileWithReviews({ profile, lead }: ProfileWithReviewsProps) {
  const { user, is_own } = profile;
  return (
    <ProfileView profile={profile} lead={lead}>
      {!is_own && <Slot name="profile.peeks" params={{ username: user.username, title: t('Peeks') }} />}
      <Section title={t('Reviews')}>
        <ReviewList userId={user.id} firstName={user.first_name} isOwn={is_own} />
      </Section>
    </ProfileView>
  );
}
