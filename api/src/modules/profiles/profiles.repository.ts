import type { Profile } from '@acquaint/contracts';
import { desc, eq, getTableColumns, getViewSelectedFields, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import { connectedBy, openConnection } from '../connections/connections.queries.ts';
import {
  changeAccount,
  changeProfileFields,
  PERSON,
  personSummaries,
  profiles,
  type ProfileFields,
  type ProfileRow,
} from '../identity/identity.queries.ts';
import { replaceProfileTopics } from '../identity/topics.queries.ts';
import { acceptsSessions, RATING, selectTopicsOf } from './people.repository.ts';
import { strengthOf } from './own-profile/profile-strength.ts';
import { presentVisibility, withoutHidden } from './profile-visibility.ts';
import { profileAwards, profileExperiences, subscriptions } from './profiles.tables.ts';
import { findMark } from './verification/verifications.repository.ts';

/** Fields that members change themselves, and their name. */
export interface ProfileChange {
  readonly person: Partial<Record<'firstName' | 'lastName', string>>;
  readonly profile: ProfileFields;
  /** Slugs, in the order they were chosen. An absent list stays unchanged. */
  readonly topics: Partial<Record<'expert_in' | 'looking_for', readonly string[]>>;
}

/** Finds a profile's owner and visibility, and locks the row until the transaction ends. Returns null when there is none. */
export async function lockProfile(
  tx: Database,
  id: string,
): Promise<Pick<ProfileRow, 'userId' | 'visibility'> | null> {
  const [row] = await tx
    .select({ userId: profiles.userId, visibility: profiles.visibility })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update');
  return row ?? null;
}

/** Reads a person's picture and website, and locks the row until the transaction ends. */
export async function lockOwnPicture(
  tx: Database,
  userId: string,
): Promise<{ readonly pictureKey: string | null; readonly website: string }> {
  const [row] = await tx
    .select({ pictureKey: profiles.pictureKey, website: profiles.website })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row ?? { pictureKey: null, website: '' };
}

export async function changeProfile(
  tx: Database,
  userId: string,
  change: ProfileChange,
  now: Temporal.Instant,
): Promise<void> {
  await changeAccount(tx, userId, change.person);
  await changeProfileFields(tx, userId, change.profile, now);
  for (const kind of ['expert_in', 'looking_for'] as const) {
    const slugs = change.topics[kind];
    if (slugs) await replaceProfileTopics(tx, userId, kind, slugs);
  }
}

/**
 * Selects what a viewer has answered to their open introduction to a person, null without one; implemented by the introductions
 * module.
 */
export type OpenIntroduction = (
  viewerId: string,
  person: AnyPgColumn,
  now: Temporal.Instant,
) => SQL<Profile['introduction']>;

interface OtherMember {
  readonly openIntroduction: OpenIntroduction;
  /** Days before the viewer may ask the person to connect again. */
  readonly askAgainDays: number;
  readonly now: Temporal.Instant;
}

/**
 * Finds a profile as the viewer sees it. Returns null when the person does not exist.
 * @param other what is between two members; left out for their own profile, and for a viewer without an account.
 */
export async function findProfile(
  db: Database,
  viewerId: string,
  userId: string,
  other?: OtherMember,
): Promise<Profile | null> {
  const [row] = await db
    .select({
      user: PERSON,
      profile: getViewSelectedFields(profiles),
      rating: RATING,
      accepts_sessions: acceptsSessions(profiles.userId),
      connection: openConnection(viewerId, profiles.userId, other?.askAgainDays ?? 0),
      introduction: other
        ? other.openIntroduction(viewerId, profiles.userId, other.now)
        : sql<Profile['introduction']>`null`,
      is_connected: connectedBy('accepted', viewerId, profiles.userId),
      is_subscribed: sql<boolean>`exists (select 1 from ${subscriptions}
        where ${subscriptions.subscriberId} = ${viewerId} and ${subscriptions.personId} = ${profiles.userId})`,
    })
    .from(profiles)
    .innerJoin(personSummaries, eq(personSummaries.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!row) return null;
  const { user, profile, ...rest } = row;
  const topicsOf = await selectTopicsOf(db, [userId]);
  const isOwn = viewerId === userId;
  const whole = {
    id: profile.id,
    user,
    story: profile.story,
    location: profile.location,
    time_zone: profile.timeZone,
    languages: profile.languages,
    company: profile.company,
    job_title: profile.jobTitle,
    website: profile.website,
    goals: profile.goals,
    interests: profile.interests,
    mentorship_statement: profile.mentorshipStatement,
    ...(topicsOf.get(userId) ?? { expert_in: [], looking_for: [] }),
    experiences: await selectExperiences(db, userId),
    awards: await selectAwards(db, userId),
    academic_level: profile.academicLevel,
    review_count: profile.ratingCount,
    completed_sessions: profile.completedSessions,
    ...rest,
    verified: await findMark(db, userId),
    is_own: isOwn,
    is_public: isOwn ? profile.isPublic : null,
  };
  const viewer = isOwn ? 'owner' : rest.is_connected ? 'connection' : 'anybody';
  return withoutHidden(
    {
      ...whole,
      visibility: isOwn ? presentVisibility(profile.visibility) : null,
      strength: isOwn ? strengthOf(whole) : null,
    },
    profile.visibility,
    viewer,
  );
}

/** Returns experiences: current ones first, then the latest. */
function selectExperiences(db: Database, userId: string): Promise<Profile['experiences']> {
  const { userId: _, ...columns } = getTableColumns(profileExperiences);
  return db
    .select(columns)
    .from(profileExperiences)
    .where(eq(profileExperiences.userId, userId))
    .orderBy(
      sql`${profileExperiences.ended_on} desc nulls first`,
      desc(profileExperiences.started_on),
      profileExperiences.id,
    );
}

function selectAwards(db: Database, userId: string): Promise<Profile['awards']> {
  const { userId: _, ...columns } = getTableColumns(profileAwards);
  return db
    .select(columns)
    .from(profileAwards)
    .where(eq(profileAwards.userId, userId))
    .orderBy(desc(profileAwards.year), profileAwards.title, profileAwards.id);
}
