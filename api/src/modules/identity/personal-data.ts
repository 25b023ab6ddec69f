interface NotExported {
  readonly not: string;
}

const not = (why: string): NotExported => ({ not: why });
const SECRET = 'a secret, or the shadow of one, that proves something for a while';

/**
 * What becomes of every row that belongs to a person, by `table.column`: when their account is erased, and in a copy of their
 * data, where it is in the file of that name (`account-export/exported-data.ts`) or not at all, with the reason. Each column
 * that refers to a person stands here, of every module: a test compares the list with the database, so that whoever adds a
 * table decides.
 */
export const PERSONAL_DATA: Readonly<
  Record<string, readonly [atErasure: 'delete' | 'keep', exported: string | NotExported]>
> = {
  'profiles.user_id': ['keep', 'profile'], // emptied: the nameless row needs one to be shown
  'profile_topics.user_id': ['delete', 'profile'],
  'profile_experiences.user_id': ['delete', 'experiences'],
  'profile_awards.user_id': ['delete', 'awards'],
  'profile_verifications.user_id': ['delete', 'verification'],
  'saved_searches.user_id': ['delete', 'saved-searches'],
  'saved_search_matches.person_id': ['delete', not('whom a search of another member has found')],
  'subscriptions.subscriber_id': ['delete', 'following'],
  'subscriptions.person_id': ['delete', not('who follows whom is the follower’s alone to know')],
  'sign_ins.user_id': ['delete', 'sign-ins'],
  'password_resets.user_id': ['delete', not(SECRET)],
  'totp_factors.user_id': ['delete', 'account'],
  'recovery_codes.user_id': ['delete', not(SECRET)],
  'second_steps.user_id': ['delete', not(SECRET)],
  'passkeys.user_id': ['delete', 'passkeys'],
  'passkey_challenges.user_id': ['delete', not(SECRET)],
  'social_accounts.user_id': ['delete', 'connected-accounts'],
  'provider_trips.user_id': ['delete', not(SECRET)],
  'provider_links.user_id': ['delete', not(SECRET)],
  'introductions.person_a': ['delete', 'introductions'],
  'introductions.person_b': ['delete', 'introductions'],
  'introductions.introduced_by': ['keep', 'introductions-made'], // two others': it names nobody any more
  'introduction_sides.user_id': ['delete', 'introductions'],
  'introduction_sides.other_id': [
    'delete',
    not('what the other answered is told when both have accepted, by the connection'),
  ],
  'introduction_news.user_id': ['delete', not('how many introductions a notification is about to tell of')],
  'match_signals.user_id': ['delete', not('what follows from sessions and messages, which are there')],
  'match_signals.other_id': ['delete', not('what follows from sessions and messages, which are there')],
  'match_vectors.user_id': [
    'delete',
    not('numbers that a model of language makes of the texts of your profile'),
  ],
  'introduction_settings.user_id': ['delete', 'settings'],
  'match_models.set_by': ['keep', not('what staff did at work; it names nobody any more')],
  'connections.person_a': ['delete', 'connections'],
  'connections.person_b': ['delete', 'connections'],
  'connections.requested_by': ['keep', 'connections'], // goes with the pair
  'connections.blocked_by': ['keep', 'connections'], // goes with the pair
  'availability_settings.user_id': ['delete', 'settings'],
  'reminder_settings.user_id': ['delete', 'settings'],
  'calendar_feeds.user_id': ['delete', not(SECRET)],
  'kept_answers.user_id': [
    'delete',
    not('answers that were given already, for a day, should a call come twice'),
  ],
  'sessions.host_id': ['keep', 'sessions'], // the other person's history too
  'sessions.booker_id': ['keep', 'sessions'],
  'session_seats.user_id': ['keep', not('the database makes it from the sessions')],
  'session_promises.user_id': ['delete', 'promises'],
  'session_moments.user_id': ['delete', 'moments'],
  'reliability_marks.user_id': ['delete', 'reliability'],
  'session_attendance.user_id': ['keep', 'sessions'],
  'consent_ledger.user_id': ['keep', 'recording-consents'], // proves what the other may have recorded; a chain loses no entry
  'recordings.asked_by': ['keep', 'recordings'], // deleted with all their files, when one of those in them goes
  'recording_takes.user_id': ['delete', 'recordings'],
  'session_reviews.author_id': ['keep', 'reviews-written'], // written to others: stays under “Deleted member” (R-ACCT-24)
  'session_reviews.subject_id': ['keep', 'reviews-received'],
  'ledger_accounts.owner_id': ['keep', 'wallet'], // books are kept: what was paid stays paid, to nobody by name
  'ledger_transactions.person_id': ['keep', 'wallet'],
  'payment_customers.user_id': [
    'delete',
    not('who you are at the payment provider, which has your data of its own'),
  ],
  'pro_plans.user_id': ['delete', 'plan'],
  'pro_gifts.user_id': ['delete', 'plan'],
  'payment_checkouts.user_id': ['keep', 'checkouts'], // a payment may come in, or go back, after the account is gone
  'session_payments.booker_id': ['keep', 'paid-sessions'], // books, as the ledger
  'session_payments.host_id': ['keep', 'paid-sessions'],
  'card_refunds.user_id': ['keep', 'card-refunds'],
  'invitations.inviter_id': ['delete', 'invitations'],
  'invitations.joined_id': ['delete', not('who invited them is the inviter’s to know')],
  'snip_people.user_id': ['delete', 'peeks'],
  'snip_speakers.user_id': ['keep', 'peeks'], // the peek is published no more; to those in it the speaker is a label again
  'clip_requests.user_id': ['keep', 'clips-asked-for'], // the guests of their links must still be able to take their clips back
  'snip_reactions.user_id': ['delete', 'peeks-seen'],
  'circle_members.user_id': ['delete', 'circles'],
  'conversations.person_a': ['keep', 'conversations'], // the other person's history too
  'conversations.person_b': ['keep', 'conversations'],
  'conversation_members.user_id': ['delete', 'conversations'],
  'messages.author_id': ['keep', 'messages'], // written to others: stays under “Deleted member” (R-ACCT-24)
  'message_files.uploader_id': ['keep', 'messages'], // goes with the message
  'message_likes.user_id': ['delete', 'messages-liked'],
  'inbox_settings.user_id': ['delete', 'settings'],
  'notifications.user_id': ['delete', 'notifications'],
  'notifications.person_id': ['delete', not('another person’s notifications')], // their words name the person
  'notification_settings.user_id': ['delete', 'settings'],
  'push_subscriptions.user_id': ['delete', not('where a browser of yours is reached: of use to no one else')],
  'account_exports.user_id': ['delete', not('the copies themselves')],
};
