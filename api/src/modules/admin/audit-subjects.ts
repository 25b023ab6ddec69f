import { Id, type AuditSubject } from '@acquaint/contracts';
import { fullName } from '../../i18n/people.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectPersonSummaries } from './admin.repository.ts';
import type { auditLog } from './audit.tables.ts';

type Named = Pick<AuditSubject, 'id' | 'name'> & Partial<Pick<AuditSubject, 'person'>>;
type Line = Pick<typeof auditLog.$inferSelect, 'action' | 'subjectId'>;

/** Returns the names of those of some subjects of a kind that exist. */
type SelectNames = (db: Database, ids: readonly string[]) => Promise<Named[]>;
/** Returns whom records are about: the id of each record with the id of its member. */
type SelectOwners = (db: Database, ids: readonly string[]) => Promise<{ id: string; userId: string }[]>;

export interface SubjectNames {
  readonly circle: SelectNames;
  readonly snip: SelectNames;
  readonly inquiry: SelectNames;
  /** Records that have no page of their own, by the noun of their actions: an entry about one is about its member. */
  readonly ownersOf: Readonly<Record<string, SelectOwners>>;
}

/** Finds the subjects of entries of the audit log. @returns the subject with an id, null for one without a page for staff. */
export type AuditSubjects = (lines: readonly Line[]) => Promise<(id: string) => AuditSubject | null>;

/** Returns people with the names that are read in exports of the log. */
const selectNamedPeople: SelectNames = async (db, ids) =>
  (await selectPersonSummaries(db, ids)).map((person) => ({
    id: person.id,
    name: fullName(person) || person.username,
    person,
  }));

/** Creates the lookup of subjects: one statement for people, and one or two more for each other kind that occurs. */
export function createAuditSubjects(db: Database, names: SubjectNames): AuditSubjects {
  return async (lines) => {
    const found = new Map<string, AuditSubject>();
    const find = async (kind: AuditSubject['kind'], select: SelectNames, of: readonly Line[]) => {
      const ids = [...new Set(of.map(({ subjectId }) => subjectId))].filter((id) => Id.safeParse(id).success);
      if (ids.length === 0) return;
      for (const { id, name, person = null } of await select(db, ids))
        found.set(id, { kind, id, name, person });
    };
    const about = (noun: string) => lines.filter(({ action }) => action.startsWith(`${noun}/`));
    const findOwners = async (noun: string, select: SelectOwners) => {
      const ids = [...new Set(about(noun).map(({ subjectId }) => subjectId))].filter(
        (id) => Id.safeParse(id).success,
      );
      if (ids.length === 0) return;
      const owners = await select(db, ids);
      const people = new Map(
        (
          await selectNamedPeople(
            db,
            owners.map(({ userId }) => userId),
          )
        ).map((person) => [person.id, person]),
      );
      for (const { id, userId } of owners) {
        const owner = people.get(userId);
        if (owner) found.set(id, { kind: 'person', person: null, ...owner });
      }
    };
    await Promise.all([
      // Many actions can be about a person. Ids are unique among all kinds.
      find('person', selectNamedPeople, lines),
      find('circle', names.circle, about('circle')),
      find('snip', names.snip, about('peek')),
      find('inquiry', names.inquiry, about('inquiry')),
      ...Object.entries(names.ownersOf).map(([noun, select]) => findOwners(noun, select)),
    ]);
    return (id) => found.get(id) ?? null;
  };
}
