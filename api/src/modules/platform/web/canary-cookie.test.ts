import { readCanaries } from './canary-cookie.ts';

const BOUND = '__Host-canaries=mf-auth@2|mf-peeks@3';
const PLAIN = 'canaries=mf-auth@1';

it.each<[string, boolean, string | undefined, string[]]>([
  ['the cookie that is bound to this host', true, `a=b; ${PLAIN}; ${BOUND}`, ['mf-auth@2', 'mf-peeks@3']],
  ['no cookie that another host could have set', true, `a=b; ${PLAIN}`, []],
  ['the plain cookie without https', false, `a=b; ${PLAIN}`, ['mf-auth@1']],
  ['nothing without a cookie', false, undefined, []],
])('the canaries of a browser: reads %s', (_, isSecure, header, canaries) => {
  expect(readCanaries(header, isSecure)).toEqual(canaries);
});
