/**
 * Whether the server may send to an endpoint named by a browser. Only push services configured by the operator are
 * allowed, because otherwise anybody could make the server call internal addresses.
 * @param services hosts; `*.example.org` matches all subdomains; 127.0.0.1 with a port is for tests.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return hostname === '127.0.0.1' && services.includes(host);
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}
