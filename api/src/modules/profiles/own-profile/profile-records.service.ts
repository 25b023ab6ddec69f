import { randomUUID } from 'node:crypto';
import { badField, conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import {
  awardsRepository,
  experiencesRepository,
  lockOwner,
  type AwardRow,
  type ExperienceRow,
  type RecordsRepository,
} from './profile-records.repository.ts';
import { t } from '../../../i18n/i18n.ts';

/** Maximum number of records of one kind per profile. */
const MOST_RECORDS = 50;

type Fields<Row> = Omit<Row, 'id' | 'userId'>;
type Shown<Row> = Omit<Row, 'userId'>;
/** A change; keys that were not sent may be present as undefined. */
type Change<Row> = { readonly [K in keyof Fields<Row>]?: Fields<Row>[K] | undefined };

/** Records of the caller's own profile. */
export interface RecordsService<Row> {
  /** @throws ProblemError 400 for fields that do not fit together, 409 when the profile is full. */
  readonly create: (context: RequestContext, fields: Fields<Row>) => Promise<Shown<Row>>;
  /** @throws ProblemError 404 for an unknown record, 403 for another member's, 400 as above. */
  readonly update: (context: RequestContext, id: string, change: Change<Row>) => Promise<Shown<Row>>;
  /** @throws ProblemError 404 for an unknown record, 403 for another member's. */
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
}

export function createExperiencesService(
  db: Database,
  onChanged: (userId: string) => void,
): RecordsService<ExperienceRow> {
  const check = ({ started_on, ended_on }: ExperienceRow): void => {
    if (ended_on !== null && ended_on < started_on)
      throw badField('ended_on', 'The end must be after the start');
  };
  return recordsService(db, experiencesRepository, check, onChanged);
}

export function createAwardsService(db: Database): RecordsService<AwardRow> {
  return recordsService(
    db,
    awardsRepository,
    () => undefined,
    () => undefined,
  );
}

/**
 * @param check throws a ProblemError when the fields do not fit together.
 * @param onChanged called with the owner's ID after a change is committed.
 */
function recordsService<Row extends { readonly id: string; readonly userId: string }>(
  db: Database,
  repository: RecordsRepository<Row>,
  check: (fields: Row) => void,
  onChanged: (userId: string) => void,
): RecordsService<Row> {
  const own = async (tx: Transaction, { user }: RequestContext, id: string): Promise<Row> => {
    const row = await repository.lock(tx, id);
    if (!row) throw notFound('This entry has already been removed.');
    if (row.userId !== user.id) throw forbidden('This is part of someone else’s profile.');
    return row;
  };
  const show = ({ userId: _, ...shown }: Row): Shown<Row> => shown;

  return {
    create: async ({ user }, fields) => {
      // The cast is safe: a row without ID and user ID consists exactly of `fields`.
      const row = { ...fields, id: randomUUID(), userId: user.id } as unknown as Row;
      check(row);
      await withTransaction(db, async (tx) => {
        await lockOwner(tx, user.id);
        if ((await repository.countOf(tx, user.id)) >= MOST_RECORDS) {
          throw conflict(
            t('Your profile can have up to {count} entries. Please remove one first.', {
              count: MOST_RECORDS,
            }),
          );
        }
        await repository.insert(tx, row);
        afterCommit(tx, () => onChanged(user.id));
      });
      return show(row);
    },
    update: (context, id, change) =>
      withTransaction(db, async (tx) => {
        const row = await own(tx, context, id);
        const sent = Object.entries(change).filter(([, value]) => value !== undefined);
        const changed = { ...row, ...Object.fromEntries(sent) };
        check(changed);
        await repository.update(tx, changed);
        afterCommit(tx, () => onChanged(changed.userId));
        return show(changed);
      }),
    remove: (context, id) =>
      withTransaction(db, async (tx) => {
        const { userId } = await own(tx, context, id);
        await repository.remove(tx, id);
        afterCommit(tx, () => onChanged(userId));
      }),
  };
}
