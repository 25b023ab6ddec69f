/**
 * Whether a server may send to an address that a browser named: only to push services that the operator trusts, or anybody
 * could have the server call any address of its network.
 * @param services hosts; `*.example.org` is every host below; an address of this machine, with its port, is for tests.
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
