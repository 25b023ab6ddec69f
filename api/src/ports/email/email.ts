import type { Transaction } from '../database/database.ts';

/** A small text file, such as a calendar invitation. */
export interface Attachment {
  readonly filename: string;
  /** With its charset, such as `text/calendar; charset=utf-8; method=REQUEST`. */
  readonly content_type: string;
  readonly content: string;
}

export interface Email {
  /** One email address. */
  readonly to: string;
  /** Reply-To address, if replies should not go to the product. */
  readonly replyTo?: string;
  readonly subject: string;
  /** The complete message as plain text; paragraphs are separated by an empty line. */
  readonly text: string;
  /** The HTML version; generated from the text if undefined. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** URL that ends emails of this kind by one POST without login (RFC 8058). Leave it out for emails that answer a request. */
  readonly unsubscribeUrl?: string;
}

/** A message in the outbox. */
export interface OutboxEmail {
  readonly id: string;
  readonly to: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  readonly unsubscribe_url: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  /** When the mail server refused it for good; it is not sent again. */
  readonly refused_at: string | null;
}

/**
 * Sends emails through an outbox in the database: none is lost in a crash, and none is sent for a transaction that was rolled
 * back.
 */
export interface EmailPort {
  /** Writes a message to the outbox; with `tx`, within that transaction. */
  readonly send: (message: Email, tx?: Transaction) => Promise<void>;
  /** Lists messages, newest first, optionally of one recipient. For /dev/mail. */
  readonly list: (filter: {
    readonly to?: string;
    readonly limit: number;
  }) => Promise<readonly OutboxEmail[]>;
  readonly find: (id: string) => Promise<OutboxEmail | null>;
}
