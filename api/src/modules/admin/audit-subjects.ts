import { Id, type AuditSubject } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { selectPersonNames } from './admin.repository.ts';
import type { auditLog } from './audit.tables.ts';

type Named = Pick<AuditSubject, 'id' | 'name'>;
type Line = Pick<typeof auditLog.$inferSelect, 'action' | 'subjectId'>;

/** Returns the names of those of some subjects of a kind that exist. */
type SelectNames = (db: Database, ids: readonly string[]) => Promise<Named[]>;
export type SubjectNames = Readonly<Record<'circle' | 'snip', SelectNames>>;

/** Finds the subjects of entries of the audit log. @returns the subject with an id, null for one without a page for staff. */
export type AuditSubjects = (lines: readonly Line[]) => Promise<(id: string) => AuditSubject | null>;

/** Creates the lookup of subjects: one statement for people, and one more for each other kind that occurs. */
export function createAuditSubjects(db: Database, names: SubjectNames): AuditSubjects {
  return async (lines) => {
    const found = new Map<string, AuditSubject>();
    const find = async (kind: AuditSubject['kind'], select: SelectNames, of: readonly Line[]) => {
      const ids = [...new Set(of.map(({ subjectId }) => subjectId))].filter((id) => Id.safeParse(id).success);
      if (ids.length === 0) return;
      for (const { id, name } of await select(db, ids)) found.set(id, { kind, id, name });
    };
    const about = (noun: string) => lines.filter(({ action }) => action.startsWith(`${noun}/`));
    await Promise.all([
      // Many actions can be about a person. Ids are unique among all kinds.
      find('person', selectPersonNames, lines),
      find('circle', names.circle, about('circle')),
      find('snip', names.snip, about('peek')),
    ]);
    return (id) => found.get(id) ?? null;
  };
}
