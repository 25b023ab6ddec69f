import { readsWhole, type PlanNode } from './query-plans.ts';

const KNOWN = {
  small: new Set(['topics']),
  empty: new Set(['appeals']),
  partial: new Set(['messages_waiting_idx']),
};
const ADA = "(author_id = '7b3f1c52-9d1e-4a6b-8c77-2f6a3f0f9a10'::uuid)";

const scan = (type: string, more: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': type,
  'Relation Name': 'messages',
  ...(type.startsWith('Index') ? { 'Index Name': 'messages_pkey' } : {}),
  ...more,
});
const above = (type: string, ...plans: readonly PlanNode[]): PlanNode => ({
  'Node Type': type,
  Plans: plans.map((plan, at) => ({ 'Parent Relationship': at === 0 ? 'Outer' : 'Inner', ...plan })),
});

const PLANS: Readonly<Record<string, readonly [PlanNode, readonly string[]]>> = {
  'a sequential scan': [scan('Seq Scan'), ['messages: Seq Scan']],
  'a sequential scan below a limit': [above('Limit', scan('Seq Scan')), ['messages: Seq Scan']],
  'a small table': [scan('Seq Scan', { 'Relation Name': 'topics' }), []],
  'an empty table without an index': [
    scan('Seq Scan', { 'Relation Name': 'appeals' }),
    ['appeals: Seq Scan'],
  ],
  'an empty table with an index': [scan('Index Scan', { 'Relation Name': 'appeals', Filter: ADA }), []],
  'some rows of an index': [scan('Index Scan', { 'Index Cond': '(id = 1)' }), []],
  'a whole index': [scan('Index Only Scan'), ['messages: Index Only Scan of messages_pkey']],
  'a whole index with a condition': [scan('Index Scan', { 'Index Name': 'messages_waiting_idx' }), []],
  'the first rows of an index': [above('Limit', above('Nested Loop', scan('Index Scan'))), []],
  'the first rows of an index that are not hidden': [
    above('Limit', scan('Index Scan', { Filter: '(deleted_at IS NULL)' })),
    [],
  ],
  'the first rows of one person in the index of everybody': [
    above('Limit', scan('Index Scan', { Filter: ADA })),
    ['messages: Index Scan of messages_pkey, filtered'],
  ],
  'a whole index that is sorted before a limit': [
    above('Limit', above('Sort', scan('Index Scan'))),
    ['messages: Index Scan of messages_pkey'],
  ],
  'the other side of a join below a limit': [
    above(
      'Limit',
      above('Hash Join', scan('Index Scan', { 'Index Cond': 'x' }), above('Hash', scan('Index Scan'))),
    ),
    ['messages: Index Scan of messages_pkey'],
  ],
};

it.each(Object.entries(PLANS))('finds what is read whole: %s', (_, [plan, found]) => {
  expect(readsWhole(plan, KNOWN)).toEqual(found);
});
