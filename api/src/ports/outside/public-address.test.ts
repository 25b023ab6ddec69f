import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './public-address.ts';

const PUBLIC = ['8.8.8.8', '93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'];

const HOSTILE: readonly (readonly [string, readonly string[]])[] = [
  ['this host', ['0.0.0.0', '0.1.2.3', '::']],
  ['loopback', ['127.0.0.1', '127.1.2.3', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['shared by customers of a network', ['100.64.0.1', '100.127.255.254']],
  ['link-local', ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
  ['metadata of a cloud', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192']],
  ['the agent of Azure', ['168.63.129.16', '0:0:0:0:0:ffff:a83f:8110']],
  ['site-local of old', ['fec0::1']],
  ['IPv4 in IPv6, mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1']],
  ['IPv4 in IPv6, compatible', ['::127.0.0.1', '::7f00:1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1']],
  ['Teredo', ['2001:0:53aa:64c:0:0:80ff:fffe']],
  ['documentation', ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1']],
  ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '192.0.0.1', '100::1', '2001:20::1', '5f00::1', '4000::1', 'e000::1']],
  ['written otherwise', ['0177.0.0.1', '0x7f.1', '2130706433', '127.1', '8.8.8', ' 8.8.8.8', '08.8.8.8']],
  ['no address', ['', 'localhost', 'example.com', '8.8.8.8:80', '[::1]', '999.1.1.1']],
];

describe('a public address', () => {
  it.each(PUBLIC)('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(HOSTILE)('is not one that is %s', (_, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  it('is not one of this machine, even if it can be reached from outside', () => {
    expect(isPublicAddress('8.8.8.8', new Set(['8.8.8.8']))).toBe(false);
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    expect(own.filter((address) => isPublicAddress(address))).toEqual([]);
  });
});
