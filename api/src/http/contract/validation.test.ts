import { z } from 'zod';
import type { ProblemError } from '../problem.ts';
import { parseFields, refuseNulCharacters, refuseUnexpected } from './validation.ts';

const Body = z.strictObject({
  name: z.string().min(1).max(5),
  age: z.number().int().min(18),
  topics: z.array(z.strictObject({ slug: z.string() })).min(2),
  role: z.enum(['a', 'b']),
  agreed: z.boolean({ error: 'Tick the box' }),
});

function errorsOf(value: unknown): unknown {
  try {
    parseFields(Body, value);
    return null;
  } catch (problem) {
    return (problem as ProblemError).errors;
  }
}

describe('the sentences at the fields', () => {
  it('say what to do, by the path of the field', () => {
    expect(
      errorsOf({ name: '', age: 'x', topics: [{ slug: 1 }, { slug: 'a', more: 1 }], role: 'c', surprise: 1 }),
    ).toEqual({
      name: ['This field is required'],
      age: ['Enter a number'],
      'topics.0.slug': ['Enter some text'],
      'topics.1.more': ['We don’t know this field'],
      role: ['Choose one of these: a, b'],
      agreed: ['Tick the box'],
      surprise: ['We don’t know this field'],
    });
  });

  it.each([
    [{ name: 'Augusta' }, 'name', 'Use at most 5 characters'],
    [{ name: null }, 'name', 'This field is required'],
    [{ age: 17 }, 'age', 'Enter at least 18'],
    [{ age: 18.5 }, 'age', 'Enter a whole number'],
    [{ topics: [] }, 'topics', 'Enter at least 2'],
    [{ agreed: 'yes' }, 'agreed', 'Tick the box'],
  ])('%j', (change, field, sentence) => {
    const good = { name: 'Ada', age: 36, topics: [{ slug: 'a' }, { slug: 'b' }], role: 'a', agreed: true };
    expect(errorsOf(good)).toBeNull();
    expect(errorsOf({ ...good, ...change })).toEqual({ [field]: [sentence] });
  });

  it.each([null, undefined, 1, 'x', []])('%j is not a body', (value) => {
    expect(errorsOf(value)).toHaveProperty('body');
  });
});

describe('a refused request', () => {
  const isMadeUp = (refuse: () => unknown): boolean | null => {
    try {
      refuse();
      return null;
    } catch (problem) {
      return (problem as ProblemError).isMadeUp;
    }
  };

  it.each<[string, () => unknown, boolean]>([
    [
      'a field that the contract does not have',
      () => parseFields(z.strictObject({}), { role: 'admin' }),
      true,
    ],
    ['input where none is taken', () => refuseUnexpected({ role: 'admin' }), true],
    ['a body that is no object, where none is taken', () => refuseUnexpected('role'), true],
    ['a control character', () => refuseNulCharacters({ name: 'a\0' }), true],
    ['a wrong value', () => parseFields(z.strictObject({ age: z.number() }), { age: 'x' }), false],
  ])('with %s is made up or not', (_, refuse, expected) => {
    expect(isMadeUp(refuse)).toBe(expected);
  });
});
