import { customType } from 'drizzle-orm/pg-core';

/** A `timestamptz` column as a `Temporal.Instant`. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => Temporal.Instant.from(value),
  toDriver: (value) => value.toString(),
});

/** A `date` column as a `Temporal.PlainDate`. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (value) => Temporal.PlainDate.from(value),
  toDriver: (value) => value.toString(),
});

/** A `tsvector` column as text: it is searched in the database, never read here. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** A `bytea` column. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** A transaction id (`xid8`) as text, because it can exceed the exact range of a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
