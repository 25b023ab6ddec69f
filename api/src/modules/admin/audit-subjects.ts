import { Id, type AuditSubject } from '@acquaint/contracts';
import { fullName } from '../../i18n/people.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectPersonSummaries } from './admin.repository.ts';
import type { auditLog } from './audit.tables.ts';

type Named = Pick<AuditSubject, 'id' | 'name'> & Partial<Pick<AuditSubject, 'person'>>;
type Line = Pick<typeof auditLog.$inferSelect, 'action' | 'subjectId'>;

/** Returns the names of those of some subjects of a kind that exist. */
type SelectNames = (db: Database, ids: readonly string[]) => Promise<Named[]>;
export type SubjectNames = Readonly<Record<'circle' | 'snip', SelectNames>>;

/** Finds the subjects of entries of the audit log. @returns the subject with an id, null for one without a page for staff. */
export type AuditSubjects = (lines: readonly Line[]) => Promise<(id: string) => AuditSubject | null>;

/** Returns people with the names that are read in exports of the log. */
const selectNamedPeople: SelectNames = async (db, ids) =>
  (await selectPersonSummaries(db, ids)).map((person) => ({
    id: person.id,
    name: fullName(person) || person.username,
    person,
  }));

/** Creates the lookup of subjects: one statement for people, and one more for each other kind that occurs. */
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
    await Promise.all([
      // Many actions can be about a person. Ids are unique among all kinds.
      find('person', selectNamedPeople, lines),
      find('circle', names.circle, about('circle')),
      find('snip', names.snip, about('peek')),
    ]);
    return (id) => found.get(id) ?? null;
  };
}
