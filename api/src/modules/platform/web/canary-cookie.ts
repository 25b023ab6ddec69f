import { CANARY_COOKIE } from '@acquaint/contracts';

/**
 * Reads the canary versions from the cookie that the shell has set. Anybody can forge it, so it is compared with what is offered.
 * @param header the `cookie` header of a request.
 * @param isSecure whether the site uses https: then only the cookie that is bound to this host counts.
 */
export function readCanaries(header: string | undefined, isSecure: boolean): readonly string[] {
  if (!header?.includes(`${CANARY_COOKIE}=`)) return [];
  const pairs = header.split(';').map((pair) => pair.trim());
  for (const name of [`__Host-${CANARY_COOKIE}=`, ...(isSecure ? [] : [`${CANARY_COOKIE}=`])]) {
    const pair = pairs.find((one) => one.startsWith(name));
    if (pair !== undefined) return pair.slice(name.length).split('|');
  }
  return [];
}
