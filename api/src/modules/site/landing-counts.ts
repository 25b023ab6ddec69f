import type { LandingFacts } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { countCircles } from '../circles/circles.queries.ts';
import { countMembers } from '../identity/identity.queries.ts';
import { countMatched } from '../introductions/introductions.queries.ts';
import { countCompletedSessions } from '../sessions/sessions.queries.ts';

/** Counts for the landing page: members, people matched by an introduction, completed sessions, and circles. */
export async function countLanding(db: Database): Promise<Omit<LandingFacts, 'peek' | 'pro'>> {
  return {
    members: await countMembers(db),
    introductions: await countMatched(db),
    sessions: await countCompletedSessions(db),
    circles: await countCircles(db),
  };
}
