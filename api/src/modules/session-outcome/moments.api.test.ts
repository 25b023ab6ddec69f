import { randomUUID } from 'node:crypto';
import { listMoments, markMoment, MOMENTS_PER_SESSION } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember } from '../../../test/people.ts';
import { endCall, startCall } from '../recordings/test-call.ts';

it('a moment is marked during the call, once, with its time, and is visible only to its author', async () => {
  const call = await startCall(api);
  const { ada, grace, session, sockets } = call;
  const params = { id: session.id };
  const { started_at } = await sockets.ada.next('room/started');
  const mark = (body: { id: string; at: string }, as = ada) => api.call(markMoment, { params, body }, { as });
  const first = { id: randomUUID(), at: started_at };
  const marked = await mark(first);
  expect(marked).toMatchObject({ status: 201, body: { id: first.id, seconds: 0 } });
  expect((await mark(first)).body).toEqual(marked.body);
  // A time in the future, from a fast clock of a browser, is replaced by the current time.
  const ahead = { id: randomUUID(), at: '2999-01-01T00:00:00.000Z' };
  expect((await mark(ahead)).status).toBe(201);
  const before = new Date(Date.parse(started_at) - 1_000).toISOString();
  expect((await mark({ id: randomUUID(), at: before })).status).toBe(409);
  expect((await mark(first, grace)).status).toBe(409);
  expect((await mark({ id: randomUUID(), at: started_at }, await registerMember())).status).toBe(404);

  const { results } = await api.ok(listMoments, { params }, { as: ada });
  expect(results.map(({ id }) => id)).toEqual([first.id, ahead.id]);
  expect(results[1]?.seconds).toBeLessThan(60);
  expect((await api.ok(listMoments, { params }, { as: grace })).results).toEqual([]);
  await endCall(call);
  expect((await mark({ id: randomUUID(), at: '2999-01-01T00:00:00.000Z' })).status).toBe(409);
});

it('a moment that was marked is answered again, also when it was the last one allowed, or when the call is over', async () => {
  const call = await startCall(api);
  const { ada, session, sockets } = call;
  const params = { id: session.id };
  const { started_at } = await sockets.ada.next('room/started');
  const mark = (body: { id: string; at: string }) => api.call(markMoment, { params, body }, { as: ada });
  const bodies = Array.from({ length: MOMENTS_PER_SESSION }, () => ({ id: randomUUID(), at: started_at }));
  for (const body of bodies) expect((await mark(body)).status).toBe(201);
  const last = { id: bodies.at(-1)?.id ?? '', at: '2999-01-01T00:00:00.000Z' };
  expect((await mark({ id: randomUUID(), at: started_at })).status).toBe(409);
  expect(await mark(last)).toMatchObject({ status: 201, body: { id: last.id, seconds: 0 } });
  await endCall(call);
  expect(await mark(last)).toMatchObject({ status: 201, body: { id: last.id, seconds: 0 } });
});
