import {
  bookSession,
  createCircle,
  createToken,
  getCircle,
  hearMicrosoftCalendar,
  holdSlot,
  listCircles,
  updateAvailability,
  takeVideoEvent,
} from '@acquaint/contracts';
import { z } from 'zod';
import { businessSettings } from '../../business.ts';
import { openApiDocument } from './openapi.ts';

const business = z.object(businessSettings).parse({ bookingsPerHour: 7 });
const endpoints = [
  ...[bookSession, createCircle, createToken, getCircle, hearMicrosoftCalendar, holdSlot, listCircles],
  ...[takeVideoEvent, updateAvailability],
];
const { paths } = openApiDocument(endpoints, 'https://acquaint.example', business) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
};
const operation = ({ path, method }: (typeof endpoints)[number]) => paths[path]?.[method.toLowerCase()];

it('states who may call and which module answers', () => {
  expect(operation(listCircles)).toMatchObject({
    security: [{ bearer: [] }, { dpop: [] }],
    'x-access': 'member',
    'x-owner': 'circles',
  });
  expect(operation(getCircle)).toMatchObject({ 'x-record': { kind: 'circle', for: 'member' } });
  expect(operation(createToken)).toMatchObject({
    security: [{}, { bearer: [] }, { dpop: [] }],
    'x-access': 'visitor',
  });
});

it('states the rate limits of a call: every rule that counts it, with the numbers of the settings', () => {
  expect(operation(bookSession)?.['x-rate-limit']).toEqual([
    { rule: 'book/account', per: 'account', points: 7, seconds: 3600 },
  ]);
  expect(operation(listCircles)?.['x-rate-limit']).toEqual([
    { rule: 'route/account', per: 'account', points: 600, seconds: 60 },
  ]);
  expect(operation(createToken)?.['x-rate-limit']).toEqual([
    { rule: 'login/address', per: 'address', points: 60, seconds: 300 },
    { rule: 'route/account', per: 'account', points: 600, seconds: 60 },
    { rule: 'route/address', per: 'address', points: 3000, seconds: 60 },
    { rule: 'login/account', per: 'account', points: 10, seconds: 300 },
    { rule: 'login/person', per: 'person', points: 15, seconds: 300 },
  ]);
  expect(operation(takeVideoEvent)?.['x-rate-limit']).toEqual([]);
});

it('states which calls take an idempotency key, or a proof of a key', () => {
  const keys = (endpoint: (typeof endpoints)[number]) =>
    ((operation(endpoint)?.['parameters'] ?? []) as readonly { readonly name: string }[]).map(
      ({ name }) => name,
    );
  expect(keys(bookSession)).toEqual(['Idempotency-Key']);
  expect(keys(createToken)).toEqual(['DPoP']);
  expect(keys(listCircles)).not.toContain('DPoP');
});

it('shows the sample request body and the sample answer of the contract', () => {
  expect(operation(createCircle)).toMatchObject({
    requestBody: { content: { 'application/json': { example: createCircle.sample.body } } },
    responses: { 201: { content: { 'application/json': { example: createCircle.sample.answer } } } },
  });
});

it('states every error of a call, with its fields (R-API-16)', () => {
  const { responses } = operation(holdSlot) as { readonly responses: Readonly<Record<string, unknown>> };
  expect(Object.keys(responses)).toEqual(
    '201 400 401 403 404 408 409 413 414 415 429 431 500 503'.split(' '),
  );
  const refused = JSON.stringify(responses['409']);
  for (const word of ['key-reused', 'slot-taken', 'alternatives']) expect(refused).toContain(word);
});

it('states which success is text, and who calls what no page does', () => {
  expect(operation(hearMicrosoftCalendar)).toMatchObject({
    responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
    'x-no-page': 'Microsoft Graph reports that calendars have changed',
  });
});

it('says that a body may be missing when all its fields are optional', () => {
  expect(operation(updateAvailability)).toMatchObject({ requestBody: { required: false } });
  expect(operation(holdSlot)).toMatchObject({ requestBody: { required: true } });
});
