import { ADA } from '../../../../components/test-people.ts';
import type { Unsent } from '../core/local-store.ts';
import { sampleMessage } from '../test-inbox.ts';
import { rowsOf } from './rows.ts';

const dayOf = (at: string) => at.slice(0, 10);
const unsent = (client_id: string): Unsent => ({
  client_id,
  conversation_id: '',
  text: 'Later',
  reply_to: null,
  files: [],
  created_at: '2026-11-22T09:00:00.000Z',
  order: 1,
  failure: null,
});
const short = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'message' ? `${row.message.seq}${row.isFirst ? ' first' : ''}` : row.key));

describe('the rows of a conversation', () => {
  it('contain a line per day, a line above new messages, and unsent messages at the end', () => {
    const messages = [
      sampleMessage(1, { created_at: '2026-11-20T23:58:00.000Z' }),
      sampleMessage(2, { created_at: '2026-11-21T00:01:00.000Z' }),
      sampleMessage(3, { created_at: '2026-11-21T00:02:00.000Z' }),
    ];
    expect(short(rowsOf({ messages, unsent: [unsent('mine')], newFrom: 3, dayOf }))).toEqual([
      'day 2026-11-20',
      '1 first',
      'day 2026-11-21',
      '2 first',
      'new',
      '3 first',
      'day 2026-11-22',
      'mine',
    ]);
  });

  it('show the author once for messages within a few minutes', () => {
    const messages = [
      sampleMessage(1),
      sampleMessage(2),
      sampleMessage(3, { author: ADA }),
      sampleMessage(20, { author: ADA }),
    ];
    const rows = short(rowsOf({ messages, unsent: [], newFrom: null, dayOf }));
    expect(rows.slice(1)).toEqual(['1 first', '2', '3 first', '20 first']);
  });

  it('show a message once, in its place, when the server has accepted it', () => {
    const stored = sampleMessage(1);
    expect(
      short(rowsOf({ messages: [stored], unsent: [unsent(stored.client_id)], newFrom: null, dayOf })),
    ).toEqual(['day 2026-11-20', '1 first']);
  });
});
