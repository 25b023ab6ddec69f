import type { Transaction } from '../database/database.ts';

/** A small text file, such as an invitation of a calendar. */
export interface Attachment {
  readonly filename: string;
  /** With its charset, such as `text/calendar; charset=utf-8; method=REQUEST`. */
  readonly content_type: string;
  readonly content: string;
}

export interface Message {
  /** One address. */
  readonly to: string;
  /** Whom an answer goes to, when that is not the product. */
  readonly replyTo?: string;
  readonly subject: string;
  /** The whole message as plain text; paragraphs are separated by an empty line. */
  readonly text: string;
  /** The same as HTML; made from the text when absent. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Where one POST without a sign-in ends mails of this kind (RFC 8058); for what is not answered to a request. */
  readonly unsubscribeUrl?: string;
}

/** A message as it waits in the outbox. */
export interface OutboxMessage {
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
}

/** Mails go through an outbox in the database: none is lost with a crash, none is sent for what was rolled back. */
export interface Mail {
  /** Writes a message into the outbox; with `tx` in the transaction of what it tells about. */
  readonly send: (message: Message, tx?: Transaction) => Promise<void>;
  /** The newest messages first, of one recipient if given. For /dev/mail. */
  readonly list: (filter: {
    readonly to?: string;
    readonly limit: number;
  }) => Promise<readonly OutboxMessage[]>;
  readonly find: (id: string) => Promise<OutboxMessage | null>;
}
