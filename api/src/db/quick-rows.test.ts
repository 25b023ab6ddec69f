import { eq, sql } from 'drizzle-orm';
import { alias, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import * as drizzleUtils from 'drizzle-orm/utils';
import { makeRowsQuickly } from './quick-rows.ts';

const people = pgTable('people', {
  id: integer('id').primaryKey(),
  name: text('name'),
  bornAt: timestamp('born_at', { mode: 'date' }),
  tags: jsonb('tags'),
});
const pets = pgTable('pets', {
  id: integer('id').primaryKey(),
  ownerId: integer('owner_id'),
  isTame: boolean('is_tame'),
});
const others = alias(people, 'others');
const db = drizzle.mock();

interface Prepared {
  readonly fields: readonly unknown[];
  readonly joinsNotNullableMap?: Record<string, boolean>;
  readonly customResultMapper?: (rows: readonly unknown[][]) => unknown[];
}

/** Has no type, because drizzle uses it alone. */
const { mapResultRow } = drizzleUtils as unknown as {
  readonly mapResultRow: (
    fields: readonly unknown[],
    row: readonly unknown[],
    joinsNotNullableMap?: Record<string, boolean>,
  ) => unknown;
};

const BORN = '2026-01-02 03:04:05';

describe('rows that are made quickly are those that drizzle makes', () => {
  it.each([
    [
      'of a table',
      db.select().from(people),
      [
        [1, null, BORN, { a: 1 }],
        [2, 'Ada', null, null],
      ],
    ],
    [
      'of expressions, alone and within objects',
      db
        .select({
          id: people.id,
          count: sql`count(*)`.mapWith(Number),
          inside: { name: people.name, bornAt: people.bornAt, now: sql`now()`.as('now') },
        })
        .from(people),
      [
        [1, '7', null, BORN, 'today'],
        [2, null, 'Ada', null, null],
      ],
    ],
    [
      'of an outer join, with a row, without one, and with one that begins with null',
      db.select().from(people).leftJoin(pets, eq(pets.ownerId, people.id)),
      [
        [1, 'Ada', BORN, [], 3, 1, true],
        [1, 'Ada', BORN, [], null, null, null],
        [null, 'Ada', BORN, [], null, 4, false],
      ],
    ],
    [
      'of an outer join on both sides',
      db.select({ person: people, pet: pets }).from(people).fullJoin(pets, eq(pets.ownerId, people.id)),
      [
        [null, null, null, null, 3, 1, true],
        [1, 'Ada', BORN, [], null, null, null],
      ],
    ],
    [
      'of an object with columns of two tables, which is never null',
      db
        .select({
          both: { tame: pets.isTame, name: people.name },
          pet: { name: sql`upper('x')`, id: pets.id },
        })
        .from(people)
        .leftJoin(pets, eq(pets.ownerId, people.id)),
      [
        [null, 'Ada', 'X', null],
        [true, null, 'X', 3],
      ],
    ],
    [
      'of a table that is joined with itself',
      db.select({ person: people, other: others }).from(people).leftJoin(others, eq(others.id, people.id)),
      [[1, 'Ada', BORN, [], null, null, null, null]],
    ],
  ] as const)('%s', (_, query, rows) => {
    const prepared = query.prepare('rows') as unknown as Prepared;
    const wanted = rows.map((row) => mapResultRow(prepared.fields, [...row], prepared.joinsNotNullableMap));
    makeRowsQuickly(prepared);
    expect(prepared.customResultMapper?.(rows as unknown as unknown[][])).toEqual(wanted);
  });
});
