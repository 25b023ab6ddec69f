/** What is known of a request, by the headers that a browser sets and no page can. */
export interface Asked {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `sec-fetch-site` and `sec-fetch-dest`. */
  readonly site: string | undefined;
  readonly destination: string | undefined;
}

const OWN_COMPUTER = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** What cannot be read by a page that embeds it. */
const OPAQUE = ['image', 'font'];

/**
 * Why a request is refused, or null. The source of a remote is for the platform it is tried in: any other page that is open in
 * the same browser could ask for it too.
 * @param platforms origins of the platform.
 */
export function refusal(
  { host, origin, site, destination }: Asked,
  platforms: readonly string[],
): string | null {
  // A name of somebody else's that points to this computer makes their page "the same site".
  if (!OWN_COMPUTER.test(host ?? '')) return 'This server answers to localhost alone.';
  if (origin !== undefined)
    return platforms.includes(origin)
      ? null
      : `This server answers pages of ${platforms.join(' and ')}; to look at it from ${origin}, start it with --platform ${origin}.`;
  // Without an origin: typed in, a program, or embedded without CORS, which would let a script run anywhere.
  const isOwn = site === undefined || site === 'none' || site === 'same-origin';
  if (isOwn || OPAQUE.includes(destination ?? '')) return null;
  return 'Other pages cannot load from this server.';
}

/** The origins that a platform's address stands for: the names of this computer are one and the same. */
export function originsOf(platform: string): string[] {
  const { origin, hostname } = new URL(platform);
  const names = ['localhost', '127.0.0.1'];
  return names.includes(hostname) ? names.map((name) => origin.replace(hostname, name)) : [origin];
}
