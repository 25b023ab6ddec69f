import { DrizzleQueryError } from 'drizzle-orm';
import { isExclusionViolation, isUniqueViolation, isUnreachable, sqlFailure } from './errors.ts';

const unique = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email' });
const wrapped = new Error('Failed query', { cause: unique });

describe('a database error', () => {
  it('is recognized, also when drizzle has wrapped it', () => {
    expect(sqlFailure(wrapped)).toEqual({ code: '23505', constraint: 'users_email' });
    expect(isUniqueViolation(wrapped)).toBe(true);
    expect(isUniqueViolation(wrapped, 'users_email')).toBe(true);
    expect(isUniqueViolation(wrapped, 'users_name')).toBe(false);
    expect(isExclusionViolation(wrapped)).toBe(false);
  });

  it('is not seen in other errors', () => {
    expect(sqlFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeNull();
    expect(sqlFailure('23505')).toBeNull();
    expect(sqlFailure(null)).toBeNull();
  });
});

it('treats EPIPE as a broken connection, not as an SQLSTATE', () => {
  const pipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  const failed = new DrizzleQueryError('select 1', [], pipe);
  expect([sqlFailure(failed), isUnreachable(failed)]).toEqual([null, true]);
});
