import { samplePerson } from '@acquaint/remote-kit/testing';
import { mentionOptions } from './mention-options.ts';
import { mentionParts } from './mention-parts.ts';

const person = (id: string, first_name: string, last_name: string, username = id) => ({
  ...samplePerson(),
  ...{ id, first_name, last_name, username },
});
const ADA = person('1', 'Ada', 'Lovelace', 'ada');
const ZOE = person('2', 'Zoë', 'Young King');
const SAM = person('3', 'Sam', 'Smith', 'sam1');
const SAM2 = person('4', 'Sam', 'Smith', 'sam2');
const KING = person('5', 'Ada', 'Lovelace King');

it.each([
  ['Hi @Ada Lovelace!', [ADA], false, 'Hi [1:@Ada Lovelace]!'],
  ['@Ada Lovelaces', [ADA], false, '@Ada Lovelaces'],
  ['@Sam Smith, @Sam Smith', [SAM2, SAM], false, '[4:@Sam Smith], [3:@Sam Smith]'],
  ['@all: @Ada Lovelace', [ADA], true, '[everyone:@all]: [1:@Ada Lovelace]'],
  ['@all', [], false, '@all'],
  ['@Ada Lovelace King, @Ada Lovelace', [ADA, KING], false, '[5:@Ada Lovelace King], [1:@Ada Lovelace]'],
  ['Hello', [], false, 'Hello'],
  ['https://a.example/@all', [], true, 'https://a.example/@all'],
])('in “%s”, the mentions stand alone', (text, mentions, mentions_everyone, parts) => {
  const shown = mentionParts({ text, mentions, mentions_everyone }).map((part) => {
    const { called } = part;
    return called === null ? part.text : `[${called === 'everyone' ? called : called.id}:${part.text}]`;
  });
  expect(shown.join('')).toBe(parts);
});

describe('the suggestions', () => {
  const conversation = { kind: 'circle', member_count: 30, removal: null, blocked_ids: [] } as const;
  const people = [ADA, ZOE, SAM, SAM2];
  const suggest = (query: string, part: Partial<Parameters<typeof mentionOptions>[0]> = {}) =>
    mentionOptions({ conversation, me: 'me', people, recentIds: [], query, ...part }).map(({ word }) => word);

  it.each([
    ['', ['Ada Lovelace', 'sam1', 'sam2', 'Zoë Young King']],
    ['zoe', ['Zoë Young King']],
    ['king', ['Zoë Young King']],
    ['young k', ['Zoë Young King']],
    ['sam2', ['sam2']],
    ['nobody', []],
  ])('for “%s” are %j; of two people with one name the usernames', (query, words) => {
    expect(suggest(query)).toEqual(words);
  });

  it('begin with who wrote last, and leave out the reader, and whom they have blocked', () => {
    expect(suggest('', { recentIds: ['2', '3'], me: '1' })).toEqual(['Zoë Young King', 'sam1', 'sam2']);
    expect(suggest('ada', { conversation: { ...conversation, blocked_ids: ['1'] } })).toEqual([]);
  });

  it('have everyone only for those who lead the circle', () => {
    const leads = { conversation: { ...conversation, removal: { except_id: null } } };
    expect(suggest('ev', leads)).toEqual(['everyone']);
    expect(suggest('ev')).toEqual([]);
  });
});
