export { queryKey } from './cache-keys.ts';
export { call, type CallOptions } from './call.ts';
export * from './domains/identity.ts';
export { ApiFailure, GENERIC_FAILURE, sentenceOf } from './failure.ts';
export {
  READ_AHEAD_MS,
  useEmit,
  useEndpointMutation,
  useEndpointPages,
  useEndpointPrefetch,
  useEndpointQuery,
  useInvalidate,
  type EndpointMutationOptions,
  type EndpointPages,
  type EndpointQueryOptions,
} from './hooks.ts';
export { createQueryClient } from './query-client.ts';
export { markAllStale, markEverythingStale, markStale } from './stale.ts';
export {
  configureApiClient,
  fileUrl,
  isLoggedIn,
  type ApiClientSettings,
  type AuthorizationHeaders,
  type CallToAuthorize,
  type UnauthorizedReason,
} from './settings.ts';
