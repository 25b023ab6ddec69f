import { needsTls } from './outbox.ts';

it.each([
  ['smtp://user:password@mail.example.com:587', true],
  ['smtp://198.35.26.96', true],
  ['smtp://[2620:0:861:ed1a::1]:25', true],
  ['smtp://localhost:1025', false],
  ['smtp://mail.localhost', false],
  ['smtp://mail', false],
  ['smtp://relay.mail.svc.cluster.local', false],
  ['smtp://host.docker.internal', false],
  ['smtp://127.0.0.1', false],
  ['smtp://10.1.2.3', false],
  ['smtp://[::1]', false],
  ['smtp://[fd12::1]', false],
])('emails go to %s only over TLS: %s', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded);
});
