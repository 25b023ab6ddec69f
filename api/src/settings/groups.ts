import type { SettingGroup, SettingUnit } from '@acquaint/contracts';

/** The group of each setting: the first pattern that its name matches decides. */
const GROUPS: readonly (readonly [SettingGroup, RegExp])[] = [
  ['introductions', /^(WEEKLY_INTRODUCTIONS|INTRODUCTIONS?_|TOP_MEMBER|PATH_CIRCLE_)/],
  [
    'booking',
    /^(NOTICE_|BUFFER_|MAX_SESSIONS_|BOOKINGS?_|HOLD_|SESSION_MINUTES|LONG_SESSION_|REQUEST_|WEEKLY_BOOKINGS|FREE_CHANGE_|DISPUTE_|MAX_RESCHEDULES|REVIEW_|PROMISE_|\w+_REMINDER_)/,
  ],
  ['recordings', /^(RECORDING_|GUEST_CLIP_|PEEK_|LANDING_PEEK)/],
  [
    'calls',
    /^(STUN_|TURN_|LIVEKIT_|EARLY_START_|SHORTEST_CALL_|PRO_ADDED_|AGREED_ADDED_|FIRST_WARNING_|LAST_WARNING_|GUEST_LINK_|REJOIN_|MIN_SESSION_)/,
  ],
  ['circles', /^CIRCLE/],
  ['payments', /^(PAYMENT_|STRIPE_|PRO_MONTHLY_|PRO_YEARLY_|VOUCHER_|INVITER_)/],
  ['email', /^(SMTP_|MAIL_|NOTIFICATION_|PUSH_|INQUIR)/],
  ['calendars', /^(GOOGLE_CALENDAR_|GOOGLE_PEOPLE_|MICROSOFT_GRAPH_|CALENDAR_)/],
  ['files', /^(FILES_|MESSAGE_FILES_|MALWARE_)/],
  [
    'messages',
    /^(MESSAGE_|CONNECTION_|FIRST_MESSAGES_|SPAM_|INTRODUCES_|FOLLOWS_|SEARCHES_|PROFILE_CHANGES_)/,
  ],
  [
    'accounts',
    /^(ACCESS_TOKEN_|REFRESH_|SIGN_IN_|SIGNAL_|CODE_|SECOND_STEP_|FRESH_|ACCOUNTS_|RECOVERY_|RESET_|DELETION_|EXPORT_|USERNAME_|FORMER_USERNAME_|INVITATION_|GOOGLE_CLIENT_|LINKEDIN_|MICROSOFT_|ZOOM_|BREACHED_|SESSION_SECRET|STAFF_|QUICK_PASSWORDS)/,
  ],
  ['language', /^(EMBEDDING_|WRITING_|TRANSCRIPTION_)/],
  ['remotes', /^(REMOTES_|CANARY_|API_ORIGINS|WEB_DIR|PLATFORM_DIR)/],
  ['database', /^(DATABASE_|PREPARED_DATABASES|SEED$|DATA_DIR)/],
  ['monitoring', /^(OTLP_|TRACE_|METRICS_|LOG_LEVEL)/],
];

/** Returns the group of a setting; `server` for how the server runs. @param name the environment variable. */
export function groupOf(name: string): SettingGroup {
  return GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'server';
}

const UNITS: readonly (readonly [SettingUnit, RegExp])[] = [
  ['seconds', /_SECONDS$/],
  ['minutes', /_MINUTES$/],
  ['hours', /_HOURS$/],
  ['days', /_DAYS$/],
  ['cents', /_CENTS$/],
  ['kb', /_KB$/],
  ['mb', /_MB$/],
  ['percent', /_PERCENT$/],
];

/** Returns what the value of a setting counts, which the end of its name says; null if it says none. */
export function unitOf(name: string): SettingUnit | null {
  return UNITS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
