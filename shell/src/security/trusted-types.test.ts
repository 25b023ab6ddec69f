import { installTrustedTypes, ownScript, styleOnly } from './trusted-types.ts';

it.each([
  ['/mf/mf-auth/0.1.0-abc/remoteEntry.js?retry=1', true],
  ['/assets/main.0123456789.js', true],
  ['/push-worker.js', true],
  ['/other-worker.js', false],
  ['http://localhost:4321/remoteEntry.js', true],
  ['http://127.0.0.1:4321/remoteEntry.js', true],
  ['https://elsewhere.example/mf/mf-auth/remoteEntry.js', false],
  ['//elsewhere.example/assets/main.js', false],
  ['https://localhost.elsewhere.example/x.js', false],
  ['/api/v1/files/somebody.js', false],
  ['/mf/mf-auth/remoteEntry.js/../../../api/x', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:http://somewhere/1', false],
  ['javascript:alert(1)', false],
])('allows %s as a script: %s', (url, allowed) => {
  // jsdom's own origin is localhost, unlike a page of the platform.
  expect(ownScript(url)).toBe(allowed ? url : null);
});

it.each([
  ['.ant-btn{color:red}', true],
  ['@media (width >= 600px){a{b:c}}', true],
  ['<img src=x onerror=alert(1)>', false],
])('allows %s as HTML: %s', (text, allowed) => {
  expect(styleOnly(text)).toBe(allowed ? text : null);
});

it('creates the policy if the browser supports Trusted Types, and does nothing otherwise', () => {
  const createPolicy = jest.fn();
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  installTrustedTypes();
  expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: styleOnly, createScriptURL: ownScript });
  Object.assign(globalThis, { trustedTypes: undefined });
  expect(installTrustedTypes).not.toThrow();
});
