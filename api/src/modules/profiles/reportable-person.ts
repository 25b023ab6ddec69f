import { to } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import type { Reportable } from '../../reports.ts';
import { fullName } from '../../i18n/people.ts';
import { profiles } from '../identity/identity.queries.ts';
import { findReportable } from './people.repository.ts';

/** A member, with what everybody reads on their profile (R-NET-5). Who blocked them can report them, too. */
export const reportablePerson: Reportable = {
  find: async (db, id, readerId) => {
    const person = await findReportable(db, readerId, { id });
    if (!person) return null;
    const [profile] = await db
      .select({ story: profiles.story, visibility: profiles.visibility })
      .from(profiles)
      .where(eq(profiles.userId, id));
    const story = profile && !('story' in profile.visibility) ? profile.story : '';
    return {
      people: [person.id],
      circleId: null,
      title: `${fullName(person)} (@${person.username})`,
      text: [person.headline, story].filter((part) => part !== '').join('\n\n'),
      path: to('/dashboard/user', { username: person.username }),
    };
  },
};
