/** Why an address was not read. */
export type OutsideReason =
  /** It may not be asked: no public address, another port, another scheme, too many redirects. */
  | 'refused'
  /** Nobody answered, or not in time. */
  | 'unreachable'
  /** It answered with an error. */
  | 'failed'
  /** It is of another type, or larger, than was asked for. */
  | 'unsuitable';

/** An address of a stranger could not be read; the sentence is for the person who typed it. */
export class OutsideRefusal extends Error {
  override readonly name = 'OutsideRefusal';
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

export interface OutsideRequest {
  /** Media types that are taken, in small letters: `text/html`, or `image/` for all of a kind. */
  readonly accept: readonly string[];
  /** Of the content after unpacking, bytes. */
  readonly maxBytes: number;
  /** What is done with more: refuse it, or read its beginning (a page says what it is at its top). */
  readonly larger: 'refuse' | 'cut';
}

export interface OutsideAnswer {
  /** Where it was found, after redirects. */
  readonly url: URL;
  /** Without parameters, in small letters. */
  readonly type: string;
  /** The `charset` of its type in small letters, if it gave one. */
  readonly charset: string | undefined;
  readonly body: Buffer;
}

/**
 * Reads what a person's address shows, as anybody on the public internet could: no cookies, no names, no way into our
 * own network. The one place from which an address that somebody typed is ever asked.
 */
export interface Outside {
  /**
   * @param address http or https, absolute.
   * @throws OutsideRefusal with a sentence for the person who typed it.
   */
  readonly read: (address: string, request: OutsideRequest) => Promise<OutsideAnswer>;
}
