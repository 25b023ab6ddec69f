import { reachOf } from './reach.ts';

it.each([
  ['mail.example.com', 'internet'],
  ['198.35.26.96', 'internet'],
  ['[2620:0:861:ed1a::1]', 'internet'],
  ['localhost', 'machine'],
  ['mail.localhost', 'machine'],
  ['127.0.0.1', 'machine'],
  ['[::1]', 'machine'],
  ['127.0.0.1.example.com', 'internet'],
  ['mail', 'network'],
  ['relay.mail.svc.cluster.local', 'network'],
  ['host.docker.internal', 'network'],
  ['10.1.2.3', 'network'],
  ['[fd12::1]', 'network'],
])('the host %s is reached by way of: %s', (host, reach) => {
  expect(reachOf(host)).toBe(reach);
});
