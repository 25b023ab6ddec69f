import { createPublicRoute, type Lookup } from './public-route.ts';

/** A resolver that knows only these names. */
function knows(names: Readonly<Record<string, readonly string[]>>): Lookup {
  return (name) =>
    Promise.resolve(
      (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
}

const findRoute = createPublicRoute(
  knows({
    'example.com': ['93.184.215.14', '2606:4700:4700::1111'],
    'inside.example.com': ['10.0.0.7'],
    'both.example.com': ['93.184.215.14', '127.0.0.1'],
    'six.example.com': ['2606:4700:4700::1111', 'fd00:ec2::254'],
    localhost: ['127.0.0.1'],
    'localhost.': ['127.0.0.1'],
  }),
);

describe('the route to a foreign host', () => {
  it('contains every address of the name, and the port of the scheme', async () => {
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ];
    expect(await findRoute(new URL('https://example.com/me'))).toEqual({ addresses, port: 443 });
    expect(await findRoute(new URL('http://example.com:80/me'))).toEqual({ addresses, port: 80 });
    expect(await findRoute(new URL('https://[2606:4700:4700::1111]/'))).toEqual({
      addresses: [{ address: '2606:4700:4700::1111', family: 6 }],
      port: 443,
    });
  });

  it.each([
    'http://localhost/',
    'http://localhost./',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[fd00:ec2::254]/',
    'https://inside.example.com/',
    'https://both.example.com/',
    'https://six.example.com/',
  ])('is refused for %s, which is not on the public internet', async (address) => {
    await expect(findRoute(new URL(address))).rejects.toMatchObject({
      name: 'OutsideRefusal',
      reason: 'refused',
      message: 'This address isn’t on the public internet. Use another one.',
    });
  });

  it.each([
    'https://example.com:8443/',
    'http://example.com:443/',
    'http://example.com:22/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/_x',
    'data:text/html,hello',
    'https://ada@example.com/',
    'https://ada:secret@example.com/',
  ])('is refused for %s, whatever it resolves to', async (address) => {
    await expect(findRoute(new URL(address))).rejects.toMatchObject({ reason: 'refused' });
  });

  it('does not exist for an unknown name', async () => {
    await expect(findRoute(new URL('https://nobody.example.com/'))).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'There’s no website with this name. Check the spelling.',
    });
  });
});
