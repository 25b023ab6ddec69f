import { createStatementSpans, statementName } from './statement-spans.ts';
import type { SpanOptions, Tracing } from './tracing.ts';

it.each([
  ['select "id" from "sessions" where "id" = $1', 'select sessions'],
  ['insert into "messages" ("text") values ($1)', 'insert messages'],
  ['update profiles set picture_key = $1', 'update profiles'],
  ['delete from room_messages where session_id = $1', 'delete room_messages'],
  ['with old as (delete from realtime_words) select 1', 'with realtime_words'],
  ["select * from public.profiles where email = 'ada@example.org'", 'select profiles'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%j is named %j', (text, name) => expect(statementName(text)).toBe(name));

it('makes a span of a statement within a trace only, and gives it no value', () => {
  const spans: [string, SpanOptions][] = [];
  const running: { trace?: string } = {};
  const tracing = {
    current: () => running.trace,
    span: <T>(name: string, options: SpanOptions, run: () => T) => {
      spans.push([name, options]);
      return run();
    },
  } as unknown as Tracing;
  const inSpan = createStatementSpans(tracing);
  const statement = { text: 'select id from users where email = $1', values: ['ada@example.org'] };
  expect(inSpan(statement, () => 1)).toBe(1);
  running.trace = '00-1-2-01';
  expect(inSpan(statement, () => 2)).toBe(2);
  expect(spans).toEqual([
    [
      'select users',
      {
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'select users' },
      },
    ],
  ]);
});
