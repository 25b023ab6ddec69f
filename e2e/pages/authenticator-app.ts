import { createHmac } from 'node:crypto';

const PERIOD_SECONDS = 30;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app (RFC 6238), implemented without the server's library. */
export class AuthenticatorApp {
  readonly #secret: Buffer;
  #lastStep = 0;

  /**
   * Creates an app.
   * @param secret in base 32, as shown for manual entry.
   */
  constructor(secret: string) {
    this.#secret = fromBase32(secret.replaceAll(' ', ''));
  }

  /** Returns an unused code: the current one, or, because each is valid once, the next one, which is accepted one step early. */
  nextCode(): string {
    const now = Math.floor(Date.now() / 1_000 / PERIOD_SECONDS);
    this.#lastStep = Math.max(now, this.#lastStep + 1);
    return codeOf(this.#secret, this.#lastStep);
  }
}

/** Returns the six-digit code of RFC 4226 §5.3. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
