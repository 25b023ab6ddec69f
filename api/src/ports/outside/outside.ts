/** Why a URL was not read. */
export type OutsideReason =
  /** It must not be requested: not a public address, another port or scheme, too many redirects. */
  | 'refused'
  /** No response, or not in time. */
  | 'unreachable'
  /** It answered with an error. */
  | 'failed'
  /** It has another type, or is larger, than requested. */
  | 'unsuitable';

/** A foreign URL could not be read; the message is for the member who typed it. */
export class OutsideRefusal extends Error {
  override readonly name = 'OutsideRefusal';
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

export interface OutsideRequest {
  /** Accepted media types in lower case: `text/html`, or `image/` for all subtypes. */
  readonly accept: readonly string[];
  /** Maximum size after decompression, in bytes. */
  readonly maxBytes: number;
  /** What to do with a larger response: refuse it, or read its beginning (a page has its metadata at the top). */
  readonly larger: 'refuse' | 'cut';
}

export interface OutsideAnswer {
  /** The URL after redirects. */
  readonly url: URL;
  /** Media type without parameters, in lower case. */
  readonly type: string;
  /** The `charset` parameter in lower case, if there was one. */
  readonly charset: string | undefined;
  readonly body: Buffer;
}

/**
 * Reads foreign URLs like anybody on the public internet: no cookies, no names, no access to our own network. URLs typed by
 * members must be requested only through this port.
 */
export interface Outside {
  /**
   * Reads a URL.
   * @param address http or https, absolute.
   * @throws OutsideRefusal with a sentence for the member who typed the URL.
   */
  readonly read: (address: string, request: OutsideRequest) => Promise<OutsideAnswer>;
}
