import { existsSync, globSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { businessSettings } from '../../../api/src/business.ts';
import { settingName, technicalSettings } from '../../../api/src/config.ts';
import { longestStop } from '../../../api/src/settings/processes.ts';
import { ROOT } from '../paths.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const SETTINGS = Object.keys({ ...technicalSettings, ...businessSettings }).map(settingName);
/** Of Node and the system, in the image. */
const OF_OTHERS = ['BASE', 'TMPDIR', 'NODE_COMPILE_CACHE', 'CI', 'PATH'];

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Returns the folders of the workspace's packages that a package needs at run time, with its own. */
function needed(folder: string, found = new Set([folder])): Set<string> {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  for (const [name, version] of Object.entries(dependencies)) {
    const other = name.replace('@acquaint/', 'packages/');
    if (version === 'workspace:*' && !found.has(other)) needed(other, found.add(other));
  }
  return found;
}

describe('the files to deploy', () => {
  it('set only settings that exist', () => {
    const set = [
      ...read('deploy/compose.yml').matchAll(
        /^ {4}(?:environment: \{ <<: \*settings, )?([A-Z][A-Z0-9_]+):/gm,
      ),
      ...read('deploy/kubernetes/settings.yml').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
      ...read('deploy/kubernetes/web.yml').matchAll(/name: ([A-Z][A-Z0-9_]+)/g),
      ...read('Containerfile').matchAll(/(?:^ENV| )\s*([A-Z][A-Z0-9_]+)=/gm),
    ].map(([, name = '']) => name);
    expect(set.length).toBeGreaterThan(25);
    expect(set.filter((name) => ![...SETTINGS, ...OF_OTHERS].includes(name))).toEqual([]);
  });

  it('put every package that the server needs into the image', () => {
    const image = read('Containerfile');
    for (const folder of needed('api')) {
      expect(image).toContain(`COPY ${folder}/package.json ${folder}/\n`);
      expect(image).toContain(`COPY --from=build /acquaint/${folder}/src ${folder}/src\n`);
    }
  });

  it('give each process the same image, no root, and nothing to write but its folders', () => {
    const pods = globSync('deploy/kubernetes/{web,realtime,worker,media}.yml', { cwd: ROOT });
    expect(pods).toHaveLength(4);
    for (const file of pods)
      for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]'])
        expect([file, read(file)]).toEqual([file, expect.stringContaining(line)]);
    expect(read('Containerfile')).toMatch(/^USER 10001:10001$/m);
    expect(read('deploy/compose.yml')).toMatch(
      /&platform\n {2}<<: \*confined\n[^]*? {2}read_only: true\n[^]*\nservices:/,
    );
  });

  it.each([
    ...['web', 'realtime', 'worker', 'media'].map((name) => [
      `deploy/kubernetes/${name}.yml`,
      'deploy/kubernetes/settings.yml',
    ]),
    ['deploy/compose.yml', 'deploy/compose.yml'],
  ])('give a process that stops the time of its settings, at most 30 seconds: %s', (file, settings) => {
    const seconds = (from: string, name: string): number =>
      Number(new RegExp(`(?:${name}): '?(\\d+)`).exec(read(from))?.[1]);
    const longest = longestStop({
      stopDelaySeconds: seconds(settings ?? '', 'STOP_DELAY_SECONDS'),
      stopTimeoutSeconds: seconds(settings ?? '', 'STOP_TIMEOUT_SECONDS'),
    });
    expect(longest).toBeLessThanOrEqual(30);
    expect(seconds(file ?? '', 'terminationGracePeriodSeconds|stop_grace_period')).toBe(longest);
  });

  it('keep few lines of logs, and let pods connect to few ports', () => {
    expect(read('deploy/compose.yml')).toMatch(
      /logging: \{ driver: local, options: \{ max-size: 50m, max-file: '10' \} \}/,
    );
    const [, outwards = ''] = read('deploy/kubernetes/network.yml').split('\n  egress:');
    const ports = [...outwards.matchAll(/port: (\w+)/g)].map(([, port]) => Number(port));
    expect(ports).toEqual([53, 53, 80, 443, 465, 587, 5432]);
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('network.yml');
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.254'],
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...['240.0.0.1', '255.255.255.255', '::1', '::', '::ffff:10.1.2.3', '64:ff9b::a00:1', '100::1'],
    ...['2001::1', '2001:db8::1', '2002:a00:1::1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ])('let the TURN server relay nothing to %s', (address) => {
    expect(deniedPeers().check(address, isIPv6(address) ? 'ipv6' : 'ipv4')).toBe(true);
  });

  it.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2606:4700::1', '2a00:1450::1'])(
    'let the TURN server relay to %s, but to no group of receivers and not over TCP',
    (address) => {
      expect(deniedPeers().check(address, isIPv6(address) ? 'ipv6' : 'ipv4')).toBe(false);
      for (const option of ['--no-multicast-peers', '--no-tcp-relay'])
        expect(read('deploy/compose.yml')).toContain(`'${option}'`);
    },
  );

  it('let the proxy speak only TLS 1.2 and 1.3, with ciphers that have forward secrecy and authenticated encryption', () => {
    const proxy = read('deploy/Caddyfile');
    expect(proxy).toMatch(/^\t\tprotocols tls1\.2 tls1\.3$/m);
    const ciphers = /^\t\tciphers (.*)$/m.exec(proxy)?.[1]?.split(' ') ?? [];
    expect(ciphers.length).toBeGreaterThan(3);
    expect(ciphers.filter((name) => !/^TLS_ECDHE_\w+_(GCM|CHACHA20_POLY1305)_SHA\d+$/.test(name))).toEqual(
      [],
    );
    // Certificates of a public authority.
    expect(proxy).not.toMatch(/\binternal\b|\bissuer\b|\bca\b/);
  });

  it('let the proxy pass on nothing that came over plain HTTP', () => {
    const [, plain = ''] = read('deploy/Caddyfile').split('\nhttp:// {');
    expect(plain).toContain('respond 403');
    expect(plain).not.toContain('reverse_proxy');
    expect(read('deploy/kubernetes/ingress.yml')).toContain("/ssl-redirect: 'false'");
  });

  it('include what the guide names', () => {
    const [, ...names] = read('docs/guides/from-one-machine-to-a-million.md').split(
      /`(?=deploy\/|Containerfile)/,
    );
    for (const [name = ''] of names.map((text) => text.split(/[`\s]/)))
      expect([name, existsSync(join(ROOT, name))]).toEqual([name, true]);
  });
});

/** Returns the addresses to which coturn relays nothing. */
function deniedPeers(): BlockList {
  const denied = new BlockList();
  for (const [, from = '', to = from] of read('deploy/compose.yml').matchAll(
    /'--denied-peer-ip=([^-']+)(?:-([^']+))?'/g,
  ))
    denied.addRange(from, to, isIPv6(from) ? 'ipv6' : 'ipv4');
  return denied;
}
