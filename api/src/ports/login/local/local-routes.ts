import type { LoginProvider } from '@acquaint/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { notFound, NOTHING_HERE } from '../../../http/problem.ts';
import type { ProviderDefinition } from '../provider-definitions.ts';
import { LOCAL_CLIENT } from './local-client.ts';
import { localPage, SILENT_SCOPES } from './local-page.ts';
import { LocalPeople } from './local-person.ts';

/** Path prefix of the local providers. */
export const LOCAL_PATH = '/dev/openid';

interface LocalProviders {
  readonly definitions: readonly ProviderDefinition[];
  readonly publicUrl: () => string;
  /** URL to which a provider redirects after login. */
  readonly redirectUri: (name: LoginProvider) => string;
}

const Form = z.object({
  answer: z.enum(['continue', 'refuse']),
  email: z.string().trim().max(254),
  name: z.string().trim().max(120),
  isVerified: z.boolean(),
  scopes: z.array(z.string().max(200)).max(20),
});

/**
 * Registers real OpenID providers inside this process, one for each provider without a client, so that logins can be tried and
 * tested completely: `/dev/openid/google` and so on. Never in production.
 */
export function registerLocalProviders(app: FastifyInstance, local: LocalProviders): void {
  const people = new LocalPeople();
  const made = new Map<LoginProvider, Promise<Provider>>();
  /** Created at the first request, which also loads the library. */
  const providerOf = (request: FastifyRequest): Promise<Provider> => {
    const definition = definitionOf(local, request);
    const { name } = definition;
    let provider = made.get(name);
    if (!provider) {
      provider = import('./local-provider.ts').then(({ createLocalProvider }) =>
        createLocalProvider({
          name,
          issuer: `${local.publicUrl()}${LOCAL_PATH}/${name}`,
          redirectUri: local.redirectUri(name),
          scopes: ['openid', 'offline_access', ...Object.values(definition.scopes).flat()],
          people,
          pagePath: (uid) => `${LOCAL_PATH}/${name}/page/${uid}`,
        }),
      );
      made.set(name, provider);
    }
    return provider;
  };
  void app.register((scope, _options, done) => {
    addPage(scope, local, people, providerOf);
    addTokenInfo(scope, providerOf);
    done();
  });
  void app.register((scope, _options, done) => {
    addProvider(scope, providerOf);
    done();
  });
}

type ProviderOf = (request: FastifyRequest) => Promise<Provider>;

function definitionOf({ definitions }: LocalProviders, request: FastifyRequest): ProviderDefinition {
  const { name } = request.params as { readonly name?: string };
  const definition = definitions.find((each) => each.name === name);
  if (!definition) throw notFound(NOTHING_HERE);
  return definition;
}

/** Registers the library's own routes; it parses requests itself. */
function addProvider(scope: FastifyInstance, providerOf: ProviderOf): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${LOCAL_PATH}/:name/*`, async (request, reply) => {
    const provider = await providerOf(request);
    const { name } = request.params as { readonly name: string };
    const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
    // Removes the session cookie: logins at a local provider are not kept, because the next person may be a different one.
    raw.headers.cookie = (raw.headers.cookie ?? '').replaceAll(/\w+_session(\.sig)?=[^;]*;? ?/g, '');
    raw.url = raw.url?.slice(`${LOCAL_PATH}/${name}`.length) ?? '/';
    reply.hijack();
    await provider.callback()(raw, reply.raw);
  });
}

/** Registers the login page, which asks for identity and permissions. */
function addPage(
  scope: FastifyInstance,
  local: LocalProviders,
  people: LocalPeople,
  providerOf: ProviderOf,
): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const path = `${LOCAL_PATH}/:name/page/:uid`;
  scope.get(path, async (request, reply) => {
    const { label } = definitionOf(local, request);
    const { params } = await detailsOf(await providerOf(request), request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .send(localPage({ label, scopes: scopesIn(params), action: request.url }));
  });
  scope.post(path, async (request, reply) => {
    const provider = await providerOf(request);
    const { params } = await detailsOf(provider, request, reply);
    const form = formOf(request.body as URLSearchParams);
    const result = await (form.answer === 'refuse'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : grant(provider, people.add(definitionOf(local, request).name, form), scopesIn(params), form.scopes));
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, result);
  });
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

async function detailsOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Details> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch {
    throw notFound('This page has expired. Please start again on Acquaint.');
  }
}

function scopesIn(params: Details['params']): string[] {
  return typeof params.scope === 'string' ? params.scope.split(' ') : [];
}

function formOf(body: URLSearchParams): z.infer<typeof Form> {
  return Form.parse({
    answer: body.get('answer'),
    email: body.get('email') ?? '',
    name: body.get('name') ?? '',
    isVerified: body.has('verified'),
    scopes: body.getAll('scope'),
  });
}

/** Grants the ticked scopes and rejects the requested ones that were not ticked. */
async function grant(
  provider: Provider,
  accountId: string,
  scopes: readonly string[],
  ticked: readonly string[],
) {
  const newGrant = new provider.Grant({ accountId, clientId: LOCAL_CLIENT.id });
  for (const scope of scopes) {
    if (SILENT_SCOPES.includes(scope) || ticked.includes(scope)) newGrant.addOIDCScope(scope);
    else newGrant.rejectOIDCScope(scope);
  }
  return { login: { accountId, remember: false }, consent: { grantId: await newGrant.save() } };
}

/** Registers an endpoint like Google's tokeninfo: the subject and audience of an access token. */
function addTokenInfo(scope: FastifyInstance, providerOf: ProviderOf): void {
  scope.post(`${LOCAL_PATH}/:name/tokeninfo`, async (request, reply) => {
    const provider = await providerOf(request);
    const value = (request.headers.authorization ?? '').replace(/^bearer /i, '');
    const token = await provider.AccessToken.find(value);
    if (!token || token.isExpired) return reply.code(400).send({ error: 'invalid_token' });
    return { aud: token.clientId, sub: token.accountId, expires_in: token.remainingTTL, scope: token.scope };
  });
}
