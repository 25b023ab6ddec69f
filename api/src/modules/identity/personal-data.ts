/**
 * What becomes of every row that belongs to a person when their account is erased, by `table.column`. Each column that
 * refers to a person stands here, of every module: a test compares the list with the database, so that whoever adds a table
 * decides.
 */
export const AT_ERASURE: Readonly<Record<string, 'delete' | 'keep'>> = {
  'profiles.user_id': 'keep', // emptied: the nameless row needs one to be shown
  'profile_topics.user_id': 'delete',
  'profile_experiences.user_id': 'delete',
  'profile_awards.user_id': 'delete',
  'subscriptions.subscriber_id': 'delete',
  'subscriptions.person_id': 'delete',
  'sign_ins.user_id': 'delete',
  'password_resets.user_id': 'delete',
  'totp_factors.user_id': 'delete',
  'recovery_codes.user_id': 'delete',
  'second_steps.user_id': 'delete',
  'passkeys.user_id': 'delete',
  'passkey_challenges.user_id': 'delete',
  'social_accounts.user_id': 'delete',
  'provider_trips.user_id': 'delete',
  'provider_links.user_id': 'delete',
  'introductions.person_a': 'delete',
  'introductions.person_b': 'delete',
  'introductions.introduced_by': 'keep', // two others': it names nobody any more
  'introduction_sides.user_id': 'delete',
  'introduction_sides.other_id': 'delete',
  'introduction_settings.user_id': 'delete',
  'connections.person_a': 'delete',
  'connections.person_b': 'delete',
  'connections.requested_by': 'keep', // goes with the pair
  'connections.blocked_by': 'keep', // goes with the pair
  'availability_settings.user_id': 'delete',
  'reminder_settings.user_id': 'delete',
  'sessions.host_id': 'keep', // the other person's history too
  'sessions.booker_id': 'keep',
  'session_seats.user_id': 'keep',
  'session_attendance.user_id': 'keep',
  'session_reviews.author_id': 'keep', // written to others: stays under “Deleted member” (decisions, Account)
  'session_reviews.subject_id': 'keep',
  'snip_people.user_id': 'delete',
  'snip_speakers.user_id': 'keep', // the peek is published no more; to those in it the speaker is a label again
  'clip_requests.user_id': 'keep', // the guests of their links must still be able to take their clips back
  'snip_reactions.user_id': 'delete',
  'circle_members.user_id': 'delete',
  'notifications.user_id': 'delete',
  'notifications.person_id': 'delete', // their words name the person
};
