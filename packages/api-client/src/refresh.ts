import { ApiFailure } from './failure.ts';
import { apiClientSettings } from './settings.ts';

let inFlight: Promise<string> | null = null;

/**
 * Returns the access token for the retry after `stale` was refused. Requests that fail together share one refresh; a request that
 * fails after another one's refresh uses the token that is there already.
 * @throws refusal (the 401 that led here) when the user has to log in, or the failure of the refresh otherwise.
 */
export async function refreshedToken(stale: string, refusal: ApiFailure): Promise<string> {
  const current = apiClientSettings().getAccessToken();
  if (current === null) throw refusal;
  if (current !== stale) return current;
  inFlight ??= refresh().finally(() => {
    inFlight = null;
  });
  try {
    return await inFlight;
  } catch (error) {
    throw isRefusal(error) ? refusal : error;
  }
}

async function refresh(): Promise<string> {
  const settings = apiClientSettings();
  try {
    return await settings.refresh();
  } catch (error) {
    if (isRefusal(error)) settings.onUnauthorized('refresh-refused');
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
