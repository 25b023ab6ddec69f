import { safeAddress } from './leave-to-pay.ts';

const PAGE = 'http://localhost:4000/dashboard/interview-payment/?session=1';

describe('the redirect to a payment provider’s page', () => {
  it.each([
    ['a page of this site', '/sandbox/checkout/1', 'http://localhost:4000/sandbox/checkout/1'],
    ['a page over TLS', 'https://checkout.example/pay', 'https://checkout.example/pay'],
  ])('accepts %s', (_what, url, address) => {
    expect(safeAddress(url, PAGE)).toBe(address);
  });

  it.each([
    ['a page that anybody on the way can change', 'http://checkout.example/pay'],
    ['another port of this computer', 'http://localhost:5000/pay'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'data:text/html,pay'],
  ])('rejects %s', (_what, url) => {
    expect(() => safeAddress(url, PAGE)).toThrow('Nobody is led to pay at');
  });
});
