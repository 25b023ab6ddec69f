import { z } from 'zod';
import { defineEndpoint } from '@acquaint/contracts';
import { checkAnswer } from './answer-check.ts';

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
    expect(() => checkAnswer(endpoint, { status: 200, body: { person: { name: 'Ada' } } })).not.toThrow();
    expect(() => checkAnswer(endpoint, { status: 204, body: undefined })).not.toThrow();
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
    expect(() => checkAnswer(endpoint, answer)).toThrow(words);
  });
});
