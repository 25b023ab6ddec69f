import { shortError } from './shared/short-failures.ts';

const LONG = `begins ${'x'.repeat(60_000)} ends`;

describe('what a failed test has thrown', () => {
  it('stays as it is if it is short', () => {
    const error = Object.assign(new Error('short'), { matcherResult: { pass: false } });
    const { stack } = error;
    expect(shortError(error)).toBe(error);
    expect(error).toMatchObject({ message: 'short', stack, matcherResult: { pass: false } });
    for (const thrown of ['short', undefined, null, 3]) expect(shortError(thrown)).toBe(thrown);
  });

  it('keeps the beginning of a long message, its end, and where it was thrown', () => {
    const error = Object.assign(new Error(LONG), { matcherResult: { message: LONG } });
    shortError(error);
    expect(error.message).toMatch(/^begins x+\n… 40012 characters left out …\nx+ ends$/);
    expect(error.stack).toMatch(/^Error: begins x+\n… \d+ characters left out …\n/);
    expect(error.stack).toMatch(/short-failures\.test\.ts/);
    expect(error).not.toHaveProperty('matcherResult');
    expect(shortError(LONG)).toBe(error.message);
  });
});
