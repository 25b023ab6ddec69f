import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../ports/database/database.ts';

interface NotExported {
  readonly not: string;
}

/**
 * Declares a column that no file of an account export contains.
 * @param why the reason.
 */
export const not = (why: string): NotExported => ({ not: why });
export const SECRET = 'a secret, or the shadow of one, that proves something for a while';

/** One JSON file of an account export: a list of rows, or one object. */
export interface ExportedKind {
  /** The file's name without `.json`. */
  readonly name: string;
  /** Describes the content in the README of the export: a sentence marked by `msg`. */
  readonly about: string;
  readonly isOne?: boolean;
  /** Selects the rows of a member in a stable order; values are written to JSON as they are. */
  readonly rows: (me: string) => SQL;
  /** Converts a row that is stored as structured data into readable text; called with the member's locale set. */
  readonly translated?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * Personal data of one module: what happens to it when an account is erased, and which of it an account export
 * contains. Each module that refers to members declares one, and `src/personal-data.ts` lists them all.
 */
export interface PersonalData {
  /**
   * Every column of the module's tables that refers to a member, by `table.column`: whether its rows are deleted with
   * the account, and which file of an export contains them, or why none does. A test compares these lists with the
   * database, so that everyone who adds a table decides.
   */
  readonly columns: Readonly<
    Record<string, readonly [atErasure: 'delete' | 'keep', exported: string | NotExported]>
  >;
  /** The files of an export that this module writes. */
  readonly exports?: readonly ExportedKind[];
  /** Tables with one row of settings per member (column `user_id`), by their name in the export's file `settings`. */
  readonly settings?: Readonly<Record<string, PgTable>>;
  /** Selects stored files for an export: `key` in the file store, and `path` in the zip. */
  readonly files?: (me: string) => SQL;
  /**
   * Does what is needed besides deleting rows, before they are deleted, when an account is erased.
   * @returns the keys of files to delete after the commit.
   */
  readonly erase?: (tx: Transaction, userId: string) => Promise<readonly string[]>;
}
