import { hasRepeatedKeys } from './duplicate-json-keys.ts';

describe('a JSON text', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"b":{"a":1,"c":[],"a":1}}]', true],
    ['{"":1,"":2}', true],
    ['{"a":1,"b":{"a":1}}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"a":"x:y\\":z","b":"\\\\"}', false],
    ['{"a:":":"}', false],
    ['":"', false],
    ['7', false],
    ['null', false],
  ])('%s has duplicate keys: %s', (text, expected) => {
    expect(hasRepeatedKeys(text, JSON.parse(text))).toBe(expected);
  });

  it('may be long and deeply nested', () => {
    const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
    expect(hasRepeatedKeys(deep, JSON.parse(deep))).toBe(false);
    const long = JSON.stringify({ data: '"\\'.repeat(100_000), more: 1 });
    expect(hasRepeatedKeys(long, JSON.parse(long))).toBe(false);
  });
});
