import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../ports/database/database.ts';

interface NotExported {
  readonly not: string;
}

/** A column that is in no file of a copy. @param why so. */
export const not = (why: string): NotExported => ({ not: why });
export const SECRET = 'a secret, or the shadow of one, that proves something for a while';

/** One JSON file of a copy: a list of rows, or one object. */
export interface ExportedKind {
  /** The file's name without `.json`. */
  readonly name: string;
  /** What is in it, for the README of the copy: a sentence marked by `msg`. */
  readonly about: string;
  readonly isOne?: boolean;
  /** The rows of a person, in an order that does not change; values are what JSON will show. */
  readonly rows: (me: string) => SQL;
  /** What is kept in parts, as a person reads it; called in their formats. */
  readonly inWords?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * What one module keeps of persons: what becomes of it when an account is erased, and what a copy of a person's data has
 * of it. Each module that refers to persons has one, and `src/personal-data.ts` lists them all.
 */
export interface PersonalData {
  /**
   * Every column of the module's tables that refers to a person, by `table.column`: whether its rows are deleted with the
   * account, and in which file of a copy they are, or why in none. A test compares these lists with the database, so that
   * whoever adds a table decides.
   */
  readonly columns: Readonly<
    Record<string, readonly [atErasure: 'delete' | 'keep', exported: string | NotExported]>
  >;
  /** The files of a copy that this module writes. */
  readonly exports?: readonly ExportedKind[];
  /** Tables with one row of settings a person (column `user_id`), by their name in the file `settings` of a copy. */
  readonly settings?: Readonly<Record<string, PgTable>>;
  /** Stored files for a copy: selects `key`, of the file store, and `path`, its place in the copy. */
  readonly files?: (me: string) => SQL;
  /**
   * What has to be done beside deleting rows, before they are deleted, when an account is erased.
   * @returns the keys of files that go with the account, deleted after the commit.
   */
  readonly erase?: (tx: Transaction, userId: string) => Promise<readonly string[]>;
}
