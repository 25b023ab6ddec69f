import type { SignInProvider } from '@acquaint/contracts';

/** What a provider wrote into the address it sent the person back to. */
export interface ProviderReturn {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** The provider of a path, null for one that nobody knows. */
export function providerOf(name: string | undefined): SignInProvider | null {
  return name !== undefined && Object.hasOwn(LABELS, name) ? (name as SignInProvider) : null;
}

/** Null when nothing came back: the page was opened by itself. */
export function returnOf(params: URLSearchParams): ProviderReturn | null {
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => params.get(name));
  if (!state || (!code && !error)) return null;
  return { state, ...(code ? { code } : {}), ...(error ? { error } : {}), ...(iss ? { iss } : {}) };
}

/** The server marks the state of a connection, which is another call than a sign-in. */
export function isConnection({ state }: ProviderReturn): boolean {
  return state.startsWith('connect.');
}

/** As people know a provider. */
export const LABELS: Readonly<Record<SignInProvider, string>> = {
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  zoom: 'Zoom',
};
