import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional();

/** Settings of the database. */
export const databaseSettings = {
  databaseUrl: postgresUrl.describe('PostgreSQL 15 or newer. Default: the embedded database in DATA_DIR'),
  databaseMigrationUrl: postgresUrl.describe(
    'The database of DATABASE_URL with a role that owns the schema: it migrates at the start, and the role of DATABASE_URL only reads and writes rows. Default: the role of DATABASE_URL does both',
  ),
  databasePoolSize: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Largest number of connections to PostgreSQL'),
} as const;

type Input = z.output<z.ZodObject<typeof databaseSettings>>;

/** The part of the configuration about the database. */
export interface WithDatabase {
  readonly databaseUrl: string | undefined;
  /** Connection of the role that owns the schema; if undefined, the role of `databaseUrl` does. */
  readonly databaseMigrationUrl: string | undefined;
  readonly databasePoolSize: number;
}

/** Returns the part of the configuration about the database. */
export function databaseOf({ databaseUrl, databaseMigrationUrl, databasePoolSize }: Input): WithDatabase {
  return { databaseUrl, databaseMigrationUrl, databasePoolSize };
}

/** Checks the settings. Returns a sentence that explains why the server cannot start, or null. */
export function databaseMistake({ databaseUrl, databaseMigrationUrl }: Input): string | null {
  if (databaseMigrationUrl === undefined) return null;
  if (databaseUrl === undefined) return 'DATABASE_MIGRATION_URL needs DATABASE_URL.';
  const role = new URL(databaseUrl).username;
  if (role === '')
    return 'DATABASE_URL needs the name of its role, to which DATABASE_MIGRATION_URL gives its rights.';
  // The owner would lose the rights that the next migration needs.
  if (role === new URL(databaseMigrationUrl).username)
    return 'DATABASE_MIGRATION_URL needs another role than DATABASE_URL.';
  return null;
}
