import type { Profile } from '@acquaint/contracts';
import { Slot } from '@acquaint/remote-kit';
import { t } from '../../i18n.ts';
import { PeopleInCommon } from './people-in-common.tsx';
import { ProfileView, Section } from './profile-view.tsx';
import { ReviewList } from './review-list.tsx';

/** A member's profile as members see it, with reviews; another member's also with peeks and people in common. */
export function ProfileWithReviews({ profile }: { readonly profile: Profile }) {
  const { user, is_own } = profile;
  return (
    <ProfileView profile={profile} isOwn={is_own}>
      {!is_own && (
        <>
          <PeopleInCommon person={user} />
          <Section title={t('Peeks')}>
            <Slot name="profile.peeks" params={{ username: user.username }} />
          </Section>
        </>
      )}
      <Section title={t('Reviews')}>
        <ReviewList userId={user.id} firstName={user.first_name} isOwn={is_own} />
      </Section>
    </ProfileView>
  );
}
