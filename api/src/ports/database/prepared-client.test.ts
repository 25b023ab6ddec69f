import { createStatementNames } from './prepared-client.ts';

let statementName: ReturnType<typeof createStatementNames>;
beforeEach(() => {
  statementName = createStatementNames();
});

describe('the name of a prepared statement', () => {
  it('is given at the second use and stays the same', () => {
    expect(statementName('select 1')).toBeUndefined();
    const name = statementName('select 1');
    expect(name).toMatch(/^s\d+$/);
    expect(statementName('select 1')).toBe(name);
  });

  it('differs between statements', () => {
    const names = ['select 2', 'select 3'].map((text) => statementName(text) ?? statementName(text));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(2);
  });

  it('is given to a limited number of statements', () => {
    const named = Array.from({ length: 2000 }, (_, turn) => {
      const text = `select ${1000 + turn}`;
      statementName(text);
      return statementName(text);
    }).filter((name) => name !== undefined);
    expect(named.length).toBeGreaterThan(400);
    expect(named.length).toBeLessThanOrEqual(500);
  });
});
