import { chunkErrorOf } from './chunk-error.ts';

const lost = (more: object) => Object.assign(new Error('lost'), { name: 'ChunkLoadError', ...more });

it.each([
  ['a script', { request: '/x/1.js', event: { target: { integrity: 'sha256-a=' } } }, '/x/1.js', 'sha256-a='],
  ['a script that was tried again', { request: '/x/1.js?retry=k-1' }, '/x/1.js', ''],
  ['a style', { request: 'http://here/x/1.css#sha256-b/+=' }, 'http://here/x/1.css', 'sha256-b/+='],
  ['a style that was tried again', { request: '/x/1.css?retry=k-2#sha256-b=' }, '/x/1.css', 'sha256-b='],
  ['an error that names nothing', {}, '', ''],
])('contains the URL and the digest of %s', (_what, error, url, integrity) => {
  expect(chunkErrorOf(lost(error))).toEqual({ url, integrity, timedOut: false });
});
