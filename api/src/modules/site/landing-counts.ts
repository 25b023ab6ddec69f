import type { LandingFacts } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { countCircles } from '../circles/circles.queries.ts';
import { countMembers } from '../identity/identity.queries.ts';
import { countMatched } from '../introductions/introductions.queries.ts';
import { countCompletedSessions } from '../sessions/sessions.queries.ts';

/** The numbers of the landing page: who can be met, whom an introduction has brought together, sessions that were held, circles. */
export async function countLanding(db: Database): Promise<Omit<LandingFacts, 'peek'>> {
  return {
    members: await countMembers(db),
    introductions: await countMatched(db),
    sessions: await countCompletedSessions(db),
    circles: await countCircles(db),
  };
}
