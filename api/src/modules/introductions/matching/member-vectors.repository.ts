import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { profiles } from '../../identity/identity.queries.ts';

/** A member's vectors as stored. */
export interface VectorRow {
  readonly userId: string;
  readonly digest: string;
  readonly asks: Int8Array;
  readonly says: Int8Array;
  /** The signs of each phrase's vector by the key of the phrase. */
  readonly phrases: ReadonlyMap<string, Uint8Array>;
}

/**
 * Selects members whose texts may have changed since the last comparison, oldest comparison first; with a margin for
 * slow transactions.
 */
export async function selectUnchecked(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select p.user_id as id from ${profiles} p
    left join match_vectors v on v.user_id = p.user_id
    where p.is_listed and p.mentorship_statement <> ''
      and (v.user_id is null or p.updated_at > v.checked_at - interval '10 seconds')
      and (v.user_id is null or v.checked_at < now() - interval '10 seconds')
    order by v.checked_at nulls first, p.user_id limit ${count}`);
  return rows.map(({ id }) => id);
}

/** Counts the members whose texts were never read. */
export async function countUnread(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${profiles} p
    where p.is_listed and p.mentorship_statement <> ''
      and not exists (select 1 from match_vectors v where v.user_id = p.user_id)`);
  return rows[0]?.count ?? 0;
}

/** Returns the digests of members who have vectors, by member id. */
export async function selectDigests(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; digest: string }>(
    sql`select user_id, digest from match_vectors where user_id in ${[...ids]}`,
  );
  return new Map(rows.map(({ user_id, digest }) => [user_id, digest]));
}

const inText = (vector: Int8Array | Uint8Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

/** Decodes a stored vector. */
export function fromText(text: string): Int8Array {
  return new Int8Array(Buffer.from(text, 'base64'));
}

const phrasesInText = (phrases: VectorRow['phrases']): string =>
  JSON.stringify(Object.fromEntries(Array.from(phrases, ([key, signs]) => [key, inText(signs)])));

export async function upsertVectors(db: Database, rows: readonly VectorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    ({ userId, digest, asks, says, phrases }) =>
      sql`(${userId}::uuid, ${digest}, ${inText(asks)}, ${inText(says)}, ${phrasesInText(phrases)}::jsonb, now(), now())`,
  );
  await db.execute(sql`insert into match_vectors (user_id, digest, asks, says, phrases, made_at, checked_at)
    values ${sql.join(values, sql`, `)}
    on conflict (user_id) do update set digest = excluded.digest, asks = excluded.asks, says = excluded.says,
      phrases = excluded.phrases, made_at = excluded.made_at, checked_at = excluded.checked_at`);
}

export async function markChecked(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update match_vectors set checked_at = now() where user_id in ${[...ids]}`);
}

/** Deletes the vectors of other models, so that they are created again. */
export async function forgetOtherModels(db: Database, model: string): Promise<void> {
  await db.execute(sql`delete from match_vectors where not starts_with(digest, ${`${model} `})`);
}
