import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A fake device with one passkey (ES256), with the functions of a browser. */
export interface TestAuthenticator {
  readonly create: (options: Options) => NewCredential;
  readonly get: (options: Options, wishes?: AuthenticatorOptions) => ShownCredential;
}

type Options = Readonly<Record<string, unknown>>;

interface AuthenticatorOptions {
  /** Signature counter that the device reports; incremented each time if absent. */
  readonly counter?: number;
  /** Origin of the page. */
  readonly origin?: string;
  /** False if the device has not verified its user. */
  readonly isVerified?: boolean;
}

interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, never>;
}
interface NewCredential extends Credential {
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
}
interface ShownCredential extends Credential {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/**
 * Creates a device.
 * @param site origin of the page, such as `http://localhost:4000`.
 */
export function createAuthenticator(site: string): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  let used = 0;
  const clientData = (type: string, { challenge }: Options, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, key = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), count, key]);
  };
  return {
    create: (options) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose]);
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_KEY, 0, key);
      // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, site).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    get: (options, { counter, origin = site, isVerified = true } = {}) => {
      used = counter ?? used + 1;
      const json = clientData('webauthn.get', options, origin);
      const data = authenticatorData(USER_PRESENT | (isVerified ? USER_VERIFIED : 0), used);
      return {
        ...common,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(json)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
