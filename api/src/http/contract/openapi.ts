import { z } from 'zod';
import {
  API_BASE,
  ApiError,
  PRODUCT_NAME,
  PROOF_HEADER,
  ProofRefused,
  type Endpoint,
} from '@acquaint/contracts';
import { problemsOf, TokenRefused } from '@acquaint/contracts/problems';
import { successStatusOf } from '@acquaint/contracts/samples';
import { allowanceOf, countedPerCall, type AccountNumbers } from '../limits/limits.ts';

type Json = Readonly<Record<string, unknown>>;

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
    ...(endpoint.noPage === undefined ? {} : { 'x-no-page': endpoint.noPage }),
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
            // A missing body counts as an empty object, where all fields are optional.
            required: !endpoint.body.safeParse({}).success,
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

const REFERENCE_OF: ReadonlyMap<z.ZodType, Json> = new Map<z.ZodType, Json>([
  [ApiError, { $ref: '#/components/schemas/ApiError' }],
  [
    TokenRefused,
    { anyOf: [{ $ref: '#/components/schemas/ProofRefused' }, { $ref: '#/components/schemas/ApiError' }] },
  ],
]);

function responses(endpoint: Endpoint): Json {
  const answers: Record<string, Json> = {};
  for (const [status, { description, body }] of Object.entries(problemsOf(endpoint))) {
    answers[status] = {
      description,
      content: { 'application/json': { schema: REFERENCE_OF.get(body) ?? schemaOf(body, 'output') } },
    };
  }
  const type = endpoint.answersText ?? 'application/json';
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    if (Number(status) >= 400) continue;
    const isEmpty = schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid;
    const sample = Number(status) === successStatusOf(endpoint) ? endpoint.sample?.answer : undefined;
    answers[status] = {
      description: endpoint.summary,
      ...(isEmpty
        ? {}
        : { content: { [type]: { schema: schemaOf(schema, 'output'), ...exampleOf(sample) } } }),
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
