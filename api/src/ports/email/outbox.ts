import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EmailPort, OutboxEmail } from './email.ts';
import { emailHtml } from './email-layout.ts';
import { emailOutbox } from './email.tables.ts';
import { markMailLinks } from './mail-links.ts';

interface Dependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Undefined: messages stay in the outbox and can be read at /dev/mail. */
  readonly smtpUrl: string | undefined;
  /** Returns whether emails may be handed to a host without TLS, with which a connection of `smtp://` begins. */
  readonly mayBePlain: (host: string) => boolean;
  /** How long the mail server may stay silent. Default 40 s. */
  readonly silenceMs?: number;
  readonly from: string;
  readonly retentionDays: number;
  /** Address of the site, without a trailing slash. */
  readonly publicUrl: () => string;
}

/** Tries again for about 36 hours, as mail servers do (RFC 5321, section 4.5.4.1, asks for days): hourly after the first two hours. */
const RETRIES = 44;

/** Well below the timeout of the job: a try that is given up has ended before the next one, so no email is sent twice. */
const SILENCE_MS = 40_000;

/** The mail server’s answer in an error of nodemailer. */
const Answer = z.object({ code: z.string(), command: z.string(), responseCode: z.number() });
/** Codes of 500 and more that may be different next time: commands in the wrong order, and a login that the operator has to set up. */
const NOT_FOR_GOOD: ReadonlySet<number> = new Set([503, 530]);

type Deliver = (message: OutboxEmail) => Promise<void>;

/** Creates the outbox, with a job that hands its messages to the mail server if there is one. */
export function createEmailPort({
  db,
  jobs,
  clock,
  log,
  smtpUrl,
  mayBePlain,
  silenceMs = SILENCE_MS,
  from,
  retentionDays,
  publicUrl,
}: Dependencies): EmailPort {
  const deliver =
    smtpUrl === undefined
      ? null
      : smtpDelivery(smtpUrl, !mayBePlain(new URL(smtpUrl).hostname), silenceMs, from);
  const sendJob = jobs.define(
    'mail/send',
    z.object({ id: z.uuid() }),
    async ({ id }) => {
      if (deliver) await sendOnce({ db, clock, log }, deliver, id);
    },
    { retries: RETRIES },
  );
  jobs.define(
    'mail/clear-outbox',
    z.object({}),
    async () => {
      await db
        .delete(emailOutbox)
        .where(lt(emailOutbox.createdAt, clock.now().subtract({ hours: 24 * retentionDays })));
    },
    { cron: '17 3 * * *' },
  );
  return {
    send: async (message, tx) => {
      const id = randomUUID();
      const text = markMailLinks(message.text, publicUrl());
      const html = message.html ?? emailHtml({ paragraphs: message.text.split(/\n{2,}/) });
      await (tx ?? db).insert(emailOutbox).values({
        id,
        recipient: message.to.toLowerCase(),
        replyTo: message.replyTo ?? null,
        subject: message.subject,
        bodyText: text,
        bodyHtml: markMailLinks(html, publicUrl()),
        attachments: message.attachments ?? [],
        unsubscribeUrl: message.unsubscribeUrl ?? null,
        createdAt: clock.now(),
        sentAt: null,
        refusedAt: null,
      });
      if (deliver) await sendJob.enqueue({ id }, tx ? { tx } : {});
    },
    list: async ({ to, limit }) => {
      const rows = await db
        .select()
        .from(emailOutbox)
        .where(to === undefined ? undefined : eq(emailOutbox.recipient, to.toLowerCase()))
        .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
        .limit(limit);
      return rows.map(toMessage);
    },
    find: async (id) => {
      const [row] = await db.select().from(emailOutbox).where(eq(emailOutbox.id, id));
      return row ? toMessage(row) : null;
    },
  };
}

/** Sends a message, unless it was sent or refused before. @throws Error when it must be tried again. */
async function sendOnce(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  deliver: Deliver,
  id: string,
): Promise<void> {
  const [row] = await db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.id, id), isNull(emailOutbox.sentAt), isNull(emailOutbox.refusedAt)));
  if (!row) return;
  try {
    await deliver(toMessage(row));
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    // Without the error itself: the server’s words often repeat the address.
    log.warn({ email_id: id, ...refusal }, 'the mail server refuses an email for good; it is not sent again');
    await db.update(emailOutbox).set({ refusedAt: clock.now() }).where(eq(emailOutbox.id, id));
    return;
  }
  await db.update(emailOutbox).set({ sentAt: clock.now() }).where(eq(emailOutbox.id, id));
}

/**
 * Returns the answer by which a mail server refused this message for good (RFC 5321, section 4.2.1); null for every other error. A
 * refused greeting, login or sender is about the settings, not the message: it is sent when they have been corrected.
 */
function refusalIn(error: unknown): { readonly command: string; readonly response_code: number } | null {
  const { data } = Answer.safeParse(error);
  if (!data || !['EENVELOPE', 'EMESSAGE'].includes(data.code) || data.command === 'MAIL FROM') return null;
  const { command, responseCode } = data;
  if (responseCode < 500 || NOT_FOR_GOOD.has(responseCode)) return null;
  return { command, response_code: responseCode };
}

function smtpDelivery(url: string, requireTLS: boolean, silenceMs: number, from: string): Deliver {
  // Loaded at the first email: most starts have no mail server and should not load the library.
  let transport: Promise<Transporter> | undefined;
  return async (message) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        requireTLS,
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
      }),
    );
    await (
      await transport
    ).sendMail({
      // Stable across retries, so that a mail server can detect that it already has the message.
      messageId: `<${message.id}@acquaint>`,
      from,
      to: message.to,
      ...(message.reply_to === null ? {} : { replyTo: message.reply_to }),
      subject: message.subject,
      text: message.text,
      html: message.html,
      ...(message.unsubscribe_url === null ? {} : { headers: oneClick(message.unsubscribe_url) }),
      attachments: message.attachments.map(({ filename, content, content_type }) => ({
        filename,
        content,
        contentType: content_type,
      })),
    });
  };
}

/** Returns the headers of RFC 8058, for which email programs show an unsubscribe button. */
function oneClick(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function toMessage(row: typeof emailOutbox.$inferSelect): OutboxEmail {
  return {
    id: row.id,
    to: row.recipient,
    reply_to: row.replyTo,
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml,
    attachments: row.attachments,
    unsubscribe_url: row.unsubscribeUrl,
    created_at: row.createdAt.toString(),
    sent_at: row.sentAt?.toString() ?? null,
    refused_at: row.refusedAt?.toString() ?? null,
  };
}
