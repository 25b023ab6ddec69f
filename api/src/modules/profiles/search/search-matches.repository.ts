import type { SearchMatch } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import { topicName } from '../../../i18n/topics.ts';
import type { Database } from '../../../ports/database/database.ts';
import { profiles, profileTopics, topics, users } from '../../identity/identity.queries.ts';
import type { Spelled } from './search-query.ts';
import { sentenceWith } from './search-words.ts';

interface MatchRow extends Record<string, unknown> {
  readonly id: string;
  readonly found_in: Exclude<SearchMatch['found_in'], 'meaning'>;
  readonly text: string;
}

/**
 * Returns in which fields of people's profiles the words of a search were found, by person, the most relevant first (R-NET-14).
 * Searches only fields that everybody may read.
 */
export async function selectMatches(
  db: Database,
  ids: readonly string[],
  spelled: Spelled,
): Promise<Map<string, SearchMatch[]>> {
  const matches = new Map<string, SearchMatch[]>();
  if (ids.length === 0 || spelled.length === 0) return matches;
  const isFound = spelled.flatMap(({ typed, spellings }) =>
    spellings.map(({ known }) =>
      known === null ? sql`starts_with(word, plain_text(${typed}))` : sql`word = ${known}::text`,
    ),
  );
  const { rows } = await db.execute<MatchRow>(sql`select p.user_id as id, field.found_in, field.text
    from ${profiles} p join ${users} u on u.id = p.user_id
    cross join lateral (
      select 1 as rank, 'name' as found_in, concat_ws(' ', u.first_name, u.last_name) as text,
        concat_ws(' ', u.first_name, u.last_name, u.username) as searched
      union all select 2, 'headline', p.headline, p.headline
      union all select 3, pt.kind, t.name, concat_ws(' ', t.name, t.other_names)
        from ${profileTopics} pt join ${topics} t on t.slug = pt.topic_slug where pt.user_id = p.user_id
      union all select 4, 'job_title', p.job_title, p.job_title where p.visibility ->> 'job_title' is null
      union all select 5, 'company', p.company, p.company where p.visibility ->> 'company' is null
      union all select 6, 'statement', p.mentorship_statement, p.mentorship_statement
    ) field
    where p.user_id in ${[...ids]}
      and exists (select 1 from unnest(words_of(plain_text(field.searched))) as word where ${sql.join(isFound, sql` or `)})
    order by field.rank, field.found_in, field.text`);
  const words = spelled.map(({ typed }) => typed);
  for (const { id, found_in, text } of rows)
    matches.set(id, [...(matches.get(id) ?? []), { found_in, text: shown(found_in, text, words) }]);
  return matches;
}

function shown(foundIn: MatchRow['found_in'], text: string, words: readonly string[]): string {
  switch (foundIn) {
    case 'expert_in':
    case 'looking_for':
      return topicName(text);
    case 'statement':
      return sentenceWith(words, text);
    case 'name':
    case 'headline':
    case 'job_title':
    case 'company':
      return text;
  }
}
