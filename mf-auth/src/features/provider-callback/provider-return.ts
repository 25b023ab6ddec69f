import type { LoginProvider } from '@acquaint/contracts';

/** The parameters a provider added to the redirect URI (RFC 6749, RFC 9207). */
export interface ProviderReturn {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** Returns the provider named in a path, or null if it is unknown. */
export function providerOf(name: string | undefined): LoginProvider | null {
  return name !== undefined && Object.hasOwn(LABELS, name) ? (name as LoginProvider) : null;
}

/** Returns the provider's parameters, or null if the page was opened without them. */
export function returnOf(params: URLSearchParams): ProviderReturn | null {
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => params.get(name));
  if (!state || (!code && !error)) return null;
  return { state, ...(code ? { code } : {}), ...(error ? { error } : {}), ...(iss ? { iss } : {}) };
}

/** Returns whether the state belongs to connecting an account rather than to a login; the server marks it with a prefix. */
export function isConnection({ state }: ProviderReturn): boolean {
  return state.startsWith('connect.');
}

/** Display names of the providers. */
export const LABELS: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  zoom: 'Zoom',
};
