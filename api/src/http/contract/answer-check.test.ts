import { z } from 'zod';
import { Conflict, defineEndpoint } from '@acquaint/contracts';
import { badRequest, conflict, forbidden, notFound, tooMany, unauthenticated } from '../problem.ts';
import { checkResponse, checkProblem } from './answer-check.ts';

const endpoint = defineEndpoint({
  name: 'people.get',
  method: 'GET',
  path: '/people/',
  access: 'member',
  owner: 'site',
  summary: 'A person',
  responses: { 200: z.object({ person: z.object({ name: z.string() }) }), 204: z.undefined() },
});

describe('checking a response against its contract', () => {
  it('passes when it matches the declaration', () => {
    expect(() => checkResponse(endpoint, { status: 200, body: { person: { name: 'Ada' } } })).not.toThrow();
    expect(() => checkResponse(endpoint, { status: 204, body: undefined })).not.toThrow();
  });

  it.each([
    ['another status', { status: 201, body: {} }, 'answers 201'],
    ['a missing field', { status: 200, body: { person: {} } }, 'breaks its contract'],
    [
      'an undeclared field, which may be a secret',
      { status: 200, body: { person: { name: 'A', password: 'x' } } },
      'person.password',
    ],
  ])('fails with %s', (_what, answer, words) => {
    expect(() => checkResponse(endpoint, answer)).toThrow(words);
  });
});

describe('checking an error against its contract (R-API-16)', () => {
  it.each([unauthenticated(), forbidden(), notFound(), badRequest('No.', { name: ['No.'] }), tooMany(3)])(
    'passes when the platform declares it for every call: $status',
    (problem) => {
      expect(() => checkProblem(endpoint, problem)).not.toThrow();
    },
  );

  it('fails when only the service knows it', () => {
    expect(() => checkProblem(endpoint, conflict('No.'))).toThrow('people.get answers 409');
    const declared = { ...endpoint, responses: { ...endpoint.responses, 409: Conflict } };
    expect(() => checkProblem(declared, conflict('No.'))).not.toThrow();
    expect(() => checkProblem(declared, conflict('No.', { code: 'taken' }))).toThrow(
      'people.get answers code',
    );
  });
});
