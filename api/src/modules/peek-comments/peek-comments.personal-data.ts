import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/account/personal-data.ts';
import { peeks } from '../peeks/peeks.queries.ts';

/** Personal data of this module. */
export const peekCommentsData: PersonalData = {
  columns: {
    'snip_comments.author_id': ['delete', 'peek-comments'], // public, unlike a message, so nothing stays behind (R-PEEK-74)
  },
  exports: [
    {
      name: 'peek-comments',
      about: msg('the comments you wrote on peeks'),
      rows: (me) => sql`select c.body as text, c.created_at, c.edited_at, p.title as peek
        from snip_comments c join ${peeks} p on p.id = c.snip_id where c.author_id = ${me} order by c.created_at, c.id`,
    },
  ],
};
