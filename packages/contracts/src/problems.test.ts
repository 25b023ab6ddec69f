import { addMinutes, createToken, getCircle, joinCircle, makePromise, sendRecordingPiece } from './index.ts';
import { problemsOf } from './problems.ts';
import type { Endpoint } from './endpoint.ts';

const statusesOf = (endpoint: Endpoint): number[] => Object.keys(problemsOf(endpoint)).map(Number);
const accepts = (endpoint: Endpoint, status: number, body: unknown): boolean =>
  problemsOf(endpoint)[status]?.body.safeParse(body).success ?? false;
const SENTENCE = { detail: 'No.' };

describe('the errors of a call (R-API-16)', () => {
  it('are those that the platform causes at every call, and its own', () => {
    expect(statusesOf(createToken)).toEqual([400, 401, 404, 408, 413, 414, 415, 429, 431, 500, 503]);
    expect(statusesOf(getCircle)).toEqual([400, 401, 403, 404, 408, 413, 414, 415, 429, 431, 500, 503]);
    expect(statusesOf(joinCircle)).toContain(409);
  });

  it('have the fields that the endpoint declares, such as the code of a piece that is never accepted', () => {
    expect(accepts(sendRecordingPiece, 409, { ...SENTENCE, code: 'piece-refused' })).toBe(true);
    expect(accepts(sendRecordingPiece, 409, { ...SENTENCE, code: 'other' })).toBe(false);
    expect(accepts(sendRecordingPiece, 409, SENTENCE)).toBe(false);
  });

  it('have no such fields when the platform causes them, as with a malformed id', () => {
    expect(accepts(sendRecordingPiece, 404, SENTENCE)).toBe(true);
    expect(accepts(sendRecordingPiece, 404, { ...SENTENCE, code: 'piece-refused' })).toBe(true);
  });

  it.each([createToken, getCircle])(
    'include a refused proof of a key, with its fields (R-ACCT-27)',
    (endpoint) => {
      const body = { ...SENTENCE, code: 'invalid_dpop_proof', server_time: '2026-11-25T12:00:00Z' };
      expect(problemsOf(endpoint)[401]?.body.parse(body)).toEqual(body);
      expect(accepts(endpoint, 401, SENTENCE)).toBe(true);
    },
  );

  it('include what a view of a member’s pages hides (R-ADMIN-11)', () => {
    const body = { ...SENTENCE, code: 'hidden-in-support-view' };
    expect(problemsOf(getCircle)[403]?.body.parse(body)).toEqual(body);
    expect(accepts(getCircle, 403, SENTENCE)).toBe(true);
  });

  it.each([makePromise, addMinutes])(
    'of a call with an idempotency key include a key that was used for another call',
    (endpoint) => {
      const body = { ...SENTENCE, code: 'key-reused' };
      expect(problemsOf(endpoint)[409]?.body.parse(body)).toEqual(body);
      expect(accepts(endpoint, 409, SENTENCE)).toBe(true);
    },
  );
});
