import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { migrate } from '../../db/migrate.ts';
import { createClock } from '../clock/clock.ts';
import { createJobs } from '../jobs/pg-boss.ts';
import { createEmailPort } from './outbox.ts';

/** A mail server that accepts one message by SMTP (RFC 5321) and stores it, or refuses each recipient. */
class TestMailServer {
  readonly #server: Server;
  readonly #taken = Promise.withResolvers<string>();
  readonly #refused = Promise.withResolvers<void>();
  readonly #refusal: string | undefined;
  /** @param refusal the answer to each recipient; undefined accepts them. */
  constructor(refusal?: string) {
    this.#refusal = refusal;
    this.#server = createServer((socket) => this.#talk(socket));
  }
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }
  message(): Promise<string> {
    return this.#taken.promise;
  }
  refused(): Promise<void> {
    return this.#refused.promise;
  }
  close(): void {
    this.#server.close();
  }
  #talk(socket: Socket): void {
    let text = '';
    let inData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        this.#taken.resolve(text);
        inData = false;
        text = '';
        socket.write('250 kept\r\n');
        return;
      }
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        if (this.#refusal !== undefined && line.startsWith('RCPT TO')) {
          socket.write(`${this.#refusal}\r\n`);
          this.#refused.resolve();
          continue;
        }
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  }
}

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.port);
});
afterAll(() => database.close());

function setUp(smtpUrl: string | undefined, silenceMs?: number) {
  const clock = createClock();
  const { log } = Fastify();
  const jobs = createJobs({
    database: database.port.kind === 'pglite' ? database.port : { ...database.port, url: database.url },
    clock,
    log,
    pollSeconds: 1,
    roles: new Set(['worker']),
  });
  const warnings: unknown[] = [];
  const from = 'Acquaint <hello@acquaint.example>';
  return {
    jobs,
    warnings,
    mail: createEmailPort({
      db: database.port.db,
      jobs,
      clock,
      log: { warn: (...words: readonly unknown[]) => void warnings.push(words) },
      smtpUrl,
      mayBePlain: () => true,
      ...(silenceMs === undefined ? {} : { silenceMs }),
      from,
      retentionDays: 7,
      publicUrl: () => 'https://acquaint.example',
    }),
  };
}

const code = {
  subject: 'Your code',
  text: 'Your code is 123456.\n\nOpen https://acquaint.example/login?a=1&b=2 now.',
};

describe('the email outbox', () => {
  it('stores emails as text and HTML, newest first, and ignores the case of recipients', async () => {
    const { mail } = setUp(undefined);
    await mail.send({ ...code, to: 'Ada@example.org', subject: 'First' });
    await mail.send({ ...code, to: 'ada@example.org', subject: 'Second' });
    await mail.send({ ...code, to: 'grace@example.org' });
    const list = await mail.list({ to: 'ADA@example.org', limit: 10 });
    expect(list.map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect(list[0]?.html).toContain('>Your code is 123456.</p>');
    expect(list[0]?.html).toContain('<a href="https://acquaint.example/login?a=1&#38;b=2"');
    expect(await mail.find(list[0]!.id)).toEqual(list[0]);
  });

  it('contains no email of a transaction that was rolled back', async () => {
    const { mail } = setUp(undefined);
    const attempt = database.port.db.transaction(async (tx) => {
      await mail.send({ ...code, to: 'rolled-back@example.org' }, tx);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await mail.list({ to: 'rolled-back@example.org', limit: 10 })).toEqual([]);
  });

  it('gives up on a mail server that falls silent, so that the job ends before it is tried again', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { jobs, mail } = setUp(`smtp://127.0.0.1:${port}`, 50);
    const ended = Promise.withResolvers<string>();
    jobs.watch(({ name, outcome }) => {
      if (name === 'mail/send') ended.resolve(outcome);
    });
    await jobs.start();
    try {
      await mail.send({ ...code, to: 'silence@example.org' });
      expect(await ended.promise).toBe('failed');
      const [kept] = await mail.list({ to: 'silence@example.org', limit: 1 });
      expect([kept?.sent_at, kept?.refused_at]).toEqual([null, null]);
    } finally {
      await jobs.stop(1);
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  it('hands an email with its attachments to the mail server and marks it as sent', async () => {
    const server = new TestMailServer();
    const { jobs, mail } = setUp(await server.listen());
    await jobs.start();
    try {
      await mail.send({
        ...code,
        to: 'sent@example.org',
        attachments: [
          {
            filename: 'session.ics',
            content_type: 'text/calendar; charset=utf-8',
            content: 'BEGIN:VCALENDAR',
          },
        ],
      });
      const message = await server.message();
      expect(message).toContain('To: sent@example.org');
      expect(message).toContain('Subject: Your code');
      expect(message).toContain('filename=session.ics');
    } finally {
      await jobs.stop(5);
      server.close();
    }
    const [email] = await mail.list({ to: 'sent@example.org', limit: 1 });
    expect(email?.sent_at).not.toBeNull();
  });

  it.each([
    { answer: '550 5.1.1 <gone@example.org>: nobody here', state: 'completed', isRefused: true },
    { answer: '450 4.2.1 <gone@example.org>: later', state: 'retry', isRefused: false },
  ])(
    'gives up an email that is refused for good, and no other: $answer',
    async ({ answer, state, isRefused }) => {
      const server = new TestMailServer(answer);
      const { jobs, mail, warnings } = setUp(await server.listen());
      const to = `${state}@example.org`;
      await jobs.start();
      try {
        await mail.send({ ...code, to });
        await server.refused();
      } finally {
        await jobs.stop(5);
        server.close();
      }
      const [email] = await mail.list({ to, limit: 1 });
      expect([email?.sent_at, email?.refused_at !== null]).toEqual([null, isRefused]);
      const { rows } = await database.port.db.execute(
        sql`select state from pgboss.job where name = 'mail/send' and data ->> 'id' = ${email?.id}`,
      );
      expect(rows).toEqual([{ state }]);
      expect(warnings).toHaveLength(isRefused ? 1 : 0);
      if (isRefused)
        expect(warnings[0]).toContainEqual({ email_id: email?.id, command: 'RCPT TO', response_code: 550 });
      expect(JSON.stringify(warnings)).not.toContain('example.org');
    },
  );

  it('is sent again and again for more than a day while the mail server is away', async () => {
    const { jobs } = setUp('smtp://127.0.0.1:1');
    await jobs.start();
    await jobs.stop(5);
    const { rows } = await database.port.db.execute<{ tries: number; delay: number; most: number }>(
      sql`select retry_limit as tries, retry_delay as delay, retry_delay_max as most from pgboss.queue where name = 'mail/send'`,
    );
    const [{ tries, delay, most } = { tries: 0, delay: 0, most: 0 }] = rows;
    const delays = Array.from({ length: tries }, (_, n) => Math.min(most, delay * 2 ** n));
    const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(48);
  });
});
