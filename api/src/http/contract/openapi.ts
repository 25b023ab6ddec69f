import { z } from 'zod';
import {
  API_BASE,
  ApiError,
  PRODUCT_NAME,
  PROOF_HEADER,
  ProofRefused,
  type Endpoint,
} from '@acquaint/contracts';
import { successStatusOf } from '@acquaint/contracts/samples';
import { allowanceOf, countedPerCall, type AccountNumbers } from '../limits/limits.ts';

type Json = Readonly<Record<string, unknown>>;

const COMMON_ERRORS: Readonly<Record<number, string>> = {
  400: 'The request is wrong; errors names the fields',
  404: 'It does not exist, or you may not know of it',
  413: 'The body is too large',
  429: 'Too often; Retry-After says when again, in seconds',
  500: 'Something went wrong',
};

const PROOF_ERROR: Readonly<Record<number, string>> = {
  401: 'The token or the proof of its key is refused; server_time is the time that a proof needs',
};

const SECURITY_SCHEMES: Json = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a login that was made without a proof of a key',
  },
  dpop: {
    type: 'http',
    scheme: 'dpop',
    bearerFormat: 'JWT',
    description:
      'The access token of a login that is bound to a key (RFC 9449): `Authorization: DPoP <token>`, and in the header `DPoP` a proof of the key for this method, address and token',
  },
};

const KEY_PARAMETER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your name for this call: sent again with it, the call does nothing and gets the same answer',
  schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\w-]+$' },
};

const PROOF_PARAMETER: Json = {
  name: PROOF_HEADER,
  in: 'header',
  required: false,
  description:
    'A proof of your key (RFC 9449, ES256, at most a minute old, used once). The tokens that this call gives are then bound to the key: each later call needs a proof. Without it they are bearer tokens',
  schema: { type: 'string' },
};

/**
 * Builds the OpenAPI 3.1 document of all served endpoints from the contracts.
 * @param business settings that some rate limits take their number from.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  business: AccountNumbers,
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, business);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: serverUrl + API_BASE }],
    paths,
    components: {
      schemas: { ApiError: schemaOf(ApiError, 'output'), ProofRefused: schemaOf(ProofRefused, 'output') },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operation(endpoint: Endpoint, business: AccountNumbers): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    security: [...(endpoint.access === 'visitor' ? [{}] : []), { bearer: [] }, { dpop: [] }],
    'x-access': endpoint.access,
    ...(endpoint.record ? { 'x-record': endpoint.record } : {}),
    'x-owner': endpoint.owner,
    'x-rate-limit': rateLimitsOf(endpoint, business),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
      ...(endpoint.idempotent ? [KEY_PARAMETER] : []),
      ...(endpoint.givesTokens ? [PROOF_PARAMETER] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(endpoint.body, 'input'),
                ...exampleOf(endpoint.sample?.body),
              },
            },
          },
        }
      : {}),
    responses: responses(endpoint),
  };
}

/** Lists every rule that counts a call: `points` tries in `seconds`, counted per account or address (`per`). */
function rateLimitsOf(endpoint: Endpoint, business: AccountNumbers): readonly Json[] {
  const names = new Set([...countedPerCall(endpoint), ...(endpoint.serviceLimits ?? [])]);
  return [...names].map((name) => ({ rule: name, per: name.split('/')[1], ...allowanceOf(name, business) }));
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): readonly Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responses(endpoint: Endpoint): Json {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } };
  const refusedToken = {
    'application/json': {
      schema: {
        anyOf: [{ $ref: '#/components/schemas/ProofRefused' }, { $ref: '#/components/schemas/ApiError' }],
      },
    },
  };
  const answers: Record<string, Json> = {};
  const refusals =
    endpoint.access === 'visitor'
      ? { ...COMMON_ERRORS, ...PROOF_ERROR }
      : { ...COMMON_ERRORS, 401: 'Log in first', 403: 'Not yours to change' };
  for (const [status, description] of Object.entries(refusals))
    answers[status] = { description, content: status === '401' ? refusedToken : error };
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const body =
      schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid ? null : schemaOf(schema, 'output');
    const sample = Number(status) === successStatusOf(endpoint) ? endpoint.sample?.answer : undefined;
    answers[status] = {
      description: Number(status) < 400 ? endpoint.summary : 'Refused',
      ...(body ? { content: { 'application/json': { schema: body, ...exampleOf(sample) } } } : {}),
    };
  }
  return answers;
}

/** Returns the `example` field for a sample of the contract; no field if there is no sample. */
function exampleOf(example: unknown): Json {
  return example === undefined ? {} : { example };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}
