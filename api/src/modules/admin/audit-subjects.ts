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

/** Creates the lookup of subjects: one statement for people and one for each other kind, whichever of them occur. */
export function createAuditSubjects(db: Database, names: SubjectNames): AuditSubjects {
  return async (lines) => {
    const idsOf = (of: readonly Line[]): string[] =>
      [...new Set(of.map(({ subjectId }) => subjectId))].filter((id) => Id.safeParse(id).success);
    const about = (noun: string) => idsOf(lines.filter(({ action }) => action.startsWith(`${noun}/`)));
    const findPeople = async () => {
      const owned = Object.entries(names.ownersOf).map(([noun, select]) => select(db, about(noun)));
      const owners = (await Promise.all(owned)).flat();
      // Many actions can be about a person. Ids are unique among all kinds.
      const ids = new Set([...idsOf(lines), ...owners.map(({ userId }) => userId)]);
      const people = new Map((await selectNamedPeople(db, [...ids])).map((person) => [person.id, person]));
      for (const person of people.values()) found.set(person.id, { kind: 'person', person: null, ...person });
      for (const { id, userId } of owners) {
        const owner = people.get(userId);
        if (owner) found.set(id, { kind: 'person', person: null, ...owner });
      }
    };
    const find = async (kind: AuditSubject['kind'], select: SelectNames, ids: readonly string[]) => {
      for (const { id, name } of await select(db, ids)) found.set(id, { kind, id, name, person: null });
    };
    const found = new Map<string, AuditSubject>();
    await Promise.all([
      findPeople(),
      find('circle', names.circle, about('circle')),
      find('snip', names.snip, about('peek')),
      find('inquiry', names.inquiry, about('inquiry')),
    ]);
    return (id) => found.get(id) ?? null;
  };
}
