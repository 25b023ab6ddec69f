import { defineEndpoint, Nothing, type Endpoint } from '@acquaint/contracts';
import { z } from 'zod';
import { defineCall, serveCalls } from './calls.ts';
import type { RequestContext, Serve } from './serve.ts';

const endpointOf = <R extends Endpoint['responses']>(name: string, responses: R) =>
  defineEndpoint({
    name: `topics.${name}`,
    method: 'POST',
    path: `/${name}/`,
    access: 'member',
    owner: 'topics',
    summary: name,
    responses,
  });

/** Registers a service, and returns its handlers by the endpoint's name. */
function registered(service: object) {
  const handlers = new Map<string, (input: unknown, context: unknown) => unknown>();
  const serve = ((endpoint: Endpoint) => ({
    with: (handler: (input: unknown, context: unknown) => unknown) => handlers.set(endpoint.name, handler),
  })) as unknown as Serve;
  serveCalls(serve, service);
  return handlers;
}

it('registers the calls of a service, each with the success status of its endpoint', async () => {
  const context = { ip: '::1' } as RequestContext;
  const made = endpointOf('made', { 201: z.object({ ip: z.string() }) });
  const gone = endpointOf('gone', { 204: Nothing });
  const handlers = registered({
    made: defineCall(made, ({ ip }) => Promise.resolve({ ip })),
    gone: defineCall(gone, async () => {
      await Promise.resolve();
    }),
    list: () => [],
    endpoint: { endpoint: made, answer: () => undefined },
  });
  expect([...handlers.keys()]).toEqual(['topics.made', 'topics.gone']);
  expect(await handlers.get('topics.made')?.({}, context)).toEqual({ status: 201, body: { ip: '::1' } });
  expect(await handlers.get('topics.gone')?.({}, context)).toEqual({ status: 204, body: undefined });
});

it('refuses an endpoint with several success responses', () => {
  const both = endpointOf('both', { 200: z.object({}), 201: z.object({}) });
  expect(() => registered({ both: defineCall(both, () => Promise.resolve({})) })).toThrow(
    'topics.both has no single success response: serve it in the routes file',
  );
});
