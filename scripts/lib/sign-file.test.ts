import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signFile } from './sign-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-sign-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PEM = { privateKeyEncoding: { type: 'pkcs8', format: 'pem' } } as const;

it('signs a file, so that a changed one is noticed', () => {
  const [file, key] = [join(folder, 'sbom.json'), join(folder, 'key.pem')];
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    ...PEM,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(key, privateKey);
  writeFileSync(file, '{"components":[]}');
  const signature = readFileSync(signFile(file, key));
  expect(verify(null, readFileSync(file), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from('{"components":[1]}'), publicKey, signature)).toBe(false);
});

it('signs with no other kind of key', () => {
  const key = join(folder, 'key.pem');
  const { privateKey } = generateKeyPairSync('ec', {
    ...PEM,
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(key, privateKey);
  expect(() => signFile(key, key)).toThrow(/no key for Ed25519/);
});
