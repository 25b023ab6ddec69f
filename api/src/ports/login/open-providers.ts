import type { LoginProvider } from '@acquaint/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { createProvider } from './create-provider.ts';
import { LOCAL_CLIENT } from './local/local-client.ts';
import { LOCAL_PATH, registerLocalProviders } from './local/local-routes.ts';
import { atLocalProvider, providerDefinitions } from './provider-definitions.ts';
import type { Provider, LoginProviders } from './login.ts';

interface Dependencies {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, 'mode' | 'login'>;
  readonly publicUrl: () => string;
}

/** Returns the URL to which a provider redirects after login, a page of mf-auth. It has to be registered at the provider. */
export function redirectUriOf(publicUrl: string, name: LoginProvider): string {
  return `${publicUrl}/auth/${name}/callback`;
}

/** Opens the login providers: real ones with client id and secret; outside production, local ones for the rest. */
export function openProviders({ app, config, publicUrl }: Dependencies): LoginProviders {
  const definitions = providerDefinitions(config.login.microsoftTenant);
  const { clients } = config.login;
  const local = config.mode === 'production' ? [] : definitions.filter(({ name }) => !clients[name]);
  if (local.length > 0) {
    registerLocalProviders(app, {
      definitions: local,
      publicUrl,
      redirectUri: (name) => redirectUriOf(publicUrl(), name),
    });
  }
  const opened = new Map<LoginProvider, Provider>();
  const open = (name: LoginProvider): Provider | null => {
    const definition = definitions.find((each) => each.name === name);
    const client = clients[name];
    if (definition && client) return createProvider(definition, client);
    if (!definition || !local.includes(definition)) return null;
    return createProvider(atLocalProvider(definition, publicUrl() + LOCAL_PATH), {
      ...LOCAL_CLIENT,
      allowsHttp: true,
    });
  };
  // Created at first use: the URL of a local provider is known only once the server listens.
  const find = (name: LoginProvider): Provider | null => {
    const provider = opened.get(name) ?? open(name);
    if (provider) opened.set(name, provider);
    return provider;
  };
  return {
    get all() {
      return definitions.map(({ name }) => find(name)).filter((provider) => provider !== null);
    },
    find,
  };
}
