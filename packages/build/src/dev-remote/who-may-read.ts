/** Headers of a request that a browser sets and a page cannot change. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `sec-fetch-site` and `sec-fetch-dest`. */
  readonly site: string | undefined;
  readonly destination: string | undefined;
}

const OWN_COMPUTER = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Resources that an embedding page cannot read. */
const OPAQUE = ['image', 'font'];

/**
 * Returns why a request is refused, or null. Only the platform may read the source of a remote: any other page in the same
 * browser could request it too.
 * @param platforms origins of the platform.
 */
export function refusal(
  { host, origin, site, destination }: RequestOrigin,
  platforms: readonly string[],
): string | null {
  // A foreign domain that resolves to this computer would make its page "same-site".
  if (!OWN_COMPUTER.test(host ?? '')) return 'This server answers to localhost alone.';
  if (origin !== undefined)
    return platforms.includes(origin)
      ? null
      : `This server answers pages of ${platforms.join(' and ')}; to look at it from ${origin}, start it with --platform ${origin}.`;
  // Without an origin: a typed URL, a program, or an element without CORS, which would let another page run a script.
  const isOwn = site === undefined || site === 'none' || site === 'same-origin';
  if (isOwn || OPAQUE.includes(destination ?? '')) return null;
  return 'Other pages cannot load from this server.';
}

/** Returns the origins of a platform's URL; the names of this computer are treated as the same. */
export function originsOf(platform: string): string[] {
  const { origin, hostname } = new URL(platform);
  const names = ['localhost', '127.0.0.1'];
  return names.includes(hostname) ? names.map((name) => origin.replace(hostname, name)) : [origin];
}
