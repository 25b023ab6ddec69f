import type { AdminAppeal, ModerationCase, PersonSummary, Sanction } from '@acquaint/contracts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectCircleNames } from '../circles/circles.queries.ts';
import { PERSON, personSummaries } from '../identity/identity.queries.ts';
import { selectTerms } from './held/held-messages.repository.ts';
import { NO_RECORD, selectRecords, selectReports, type CaseRow } from './cases.repository.ts';
import {
  selectAppealsOf,
  selectHistory,
  selectSanctionsOf,
  type AppealRow,
  type SanctionRow,
} from './sanctions.repository.ts';
import type { Sanctions } from './sanctions.service.ts';

/** How many earlier sanctions of a member a case shows. */
const HISTORY = 20;

const known = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((one) => one !== null))];

/** Returns people by id. */
async function selectPeople(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => PersonSummary | null> {
  const rows = await db
    .select(PERSON)
    .from(personSummaries)
    .where(isOneOf(personSummaries.id, known(ids)));
  const byId = new Map(rows.map((person) => [person.id, person]));
  return (id) => byId.get(id ?? '') ?? null;
}

/** Returns names of circles by id. */
async function circleNamesById(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Sanction['circle']> {
  const rows = await selectCircleNames(db, known(ids));
  const byId = new Map(rows.map((circle) => [circle.id, circle]));
  return (id) => byId.get(id ?? '') ?? null;
}

/** Converts an appeal to its answer. */
export function presentAppeal(row: AppealRow): NonNullable<Sanction['appeal']> {
  return {
    id: row.id,
    statement: row.statement,
    made_at: row.madeAt.toString(),
    state: row.decidedAt === null ? 'open' : row.isLifted === true ? 'lifted' : 'kept',
    answer: row.answer,
  };
}

/** Returns sanctions as staff see them, by id. */
export async function presentSanctions(
  db: Database,
  rows: readonly SanctionRow[],
): Promise<ReadonlyMap<string, Sanction>> {
  const appeals = await selectAppealsOf(
    db,
    rows.map(({ id }) => id),
  );
  const person = await selectPeople(
    db,
    rows.map(({ madeBy }) => madeBy),
  );
  const circle = await circleNamesById(
    db,
    rows.map(({ circleId }) => circleId),
  );
  return new Map(
    rows.map((row) => {
      const appeal = appeals.find(({ sanctionId }) => sanctionId === row.id);
      return [
        row.id,
        {
          id: row.id,
          kind: row.kind,
          case_id: row.caseId,
          circle: circle(row.circleId),
          reason: row.reason,
          made_at: row.madeAt.toString(),
          made_by: person(row.madeBy),
          ends_at: row.endsAt?.toString() ?? null,
          ended_at: row.endedAt?.toString() ?? null,
          appeal: appeal ? presentAppeal(appeal) : null,
        },
      ];
    }),
  );
}

/** Returns cases as staff see them: reports with the record of their writers, and what was done before. */
export async function presentCases(
  db: Database,
  rows: readonly CaseRow[],
  actionsFor: Sanctions['actionsFor'],
): Promise<ModerationCase[]> {
  const ids = rows.map(({ id }) => id);
  const reports = await selectReports(db, ids);
  const records = await selectRecords(
    db,
    reports.flatMap(({ reporterId }) => reporterId ?? []),
  );
  const made = await selectSanctionsOf(db, ids);
  const earlier = await selectHistory(
    db,
    rows.flatMap(({ personId }) => personId ?? []),
    HISTORY,
  );
  const sanction = await presentSanctions(db, [...made, ...earlier]);
  const present = (some: readonly SanctionRow[]): Sanction[] =>
    some.flatMap(({ id }) => sanction.get(id) ?? []);
  const person = await selectPeople(db, [
    ...rows.flatMap(({ personId, assignedTo }) => [personId, assignedTo]),
    ...reports.map(({ reporterId }) => reporterId),
  ]);
  const circle = await circleNamesById(
    db,
    rows.map(({ circleId }) => circleId),
  );
  const terms = await selectTerms(
    db,
    rows.flatMap(({ kind, subjectId }) => (kind === 'held' ? [subjectId] : [])),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.decidedAt === null ? 'open' : 'decided',
    decision: row.decision,
    reason: row.reason,
    person: person(row.personId),
    circle: circle(row.circleId),
    weight: row.weight,
    opened_at: row.openedAt.toString(),
    decided_at: row.decidedAt?.toString() ?? null,
    assigned_to: person(row.assignedTo),
    actions: actionsFor(row),
    reports: reports
      .filter(({ caseId }) => caseId === row.id)
      .map((report) => ({
        id: report.id,
        reporter: person(report.reporterId),
        record: records.get(report.reporterId ?? '') ?? NO_RECORD,
        reason: report.reason,
        note: report.note,
        snapshot: { title: report.snapshotTitle, text: report.snapshotText, path: report.snapshotPath },
        created_at: report.createdAt.toString(),
      })),
    terms: [...(terms.get(row.subjectId) ?? [])],
    sanctions: present(made.filter(({ caseId }) => caseId === row.id)),
    history: present(
      earlier.filter(
        ({ personId, caseId }) => row.personId !== null && personId === row.personId && caseId !== row.id,
      ),
    ),
  }));
}

/** Returns appeals as staff see them. */
export async function presentAppeals(
  db: Database,
  rows: readonly AppealRow[],
  sanctionRows: readonly SanctionRow[],
): Promise<AdminAppeal[]> {
  const sanctions = await presentSanctions(db, sanctionRows);
  const person = await selectPeople(
    db,
    rows.map(({ personId }) => personId),
  );
  return rows.flatMap((row) => {
    const [sanction, who] = [sanctions.get(row.sanctionId), person(row.personId)];
    return sanction && who ? [{ ...presentAppeal(row), person: who, sanction }] : [];
  });
}

/** Returns the name of a circle; null for none. */
export async function presentCircleName(db: Database, id: string | null): Promise<string | null> {
  return (await circleNamesById(db, [id]))(id)?.name ?? null;
}
