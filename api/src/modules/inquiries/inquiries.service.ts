import { randomUUID } from 'node:crypto';
import { msg } from '@acquaint/i18n/languages';
import {
  adminReplyToInquiry,
  PRODUCT_NAME,
  type adminClaimInquiry,
  type adminDecideInquiry,
  type adminListInquiries,
  type Inquiry,
  type InquiryChallenge,
  type InquiryState,
  type ParsedInput,
  type sendInquiry,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { badRequest, conflict, notFound, tooMany } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort, Email } from '../../ports/email/email.ts';
import { assigneeOf } from '../admin/assignee.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Challenges } from './challenge.ts';
import {
  assignInquiry,
  deleteInquiriesBefore,
  findInquiry,
  insertInquiry,
  keepReply,
  lockInquiry,
  selectInquiries,
  updateInquiryState,
  type InquiryRow,
  type InquiryView,
} from './inquiries.repository.ts';
import { t } from '../../i18n/i18n.ts';

type Anybody = RequestContext<LoggedIn | null>;
type Sent = ParsedInput<typeof sendInquiry>['body'];

export interface InquiriesService {
  readonly challenge: (context: Anybody) => Promise<InquiryChallenge>;
  /**
   * Stores an inquiry and emails it.
   * @throws ProblemError 400, 409 or 429 if the challenge is not solved as required.
   */
  readonly send: (context: Anybody, inquiry: Sent) => Promise<void>;
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof adminListInquiries>['query'],
  ) => Promise<Paged<Inquiry>>;
  readonly decide: (
    context: RequestContext,
    id: string,
    decision: ParsedInput<typeof adminDecideInquiry>['body'],
  ) => Promise<Inquiry>;
  /**
   * Takes on an open inquiry or gives it to a colleague, also from somebody else, or gives back an own one.
   * @throws ProblemError 400 for somebody who is not of the team, 404, 409 if it is not open, or somebody else's to give back.
   */
  readonly claim: (
    context: RequestContext,
    id: string,
    claim: ParsedInput<typeof adminClaimInquiry>['body'],
  ) => Promise<Inquiry>;
  /**
   * Emails a reply to who sent an open inquiry. Their answer goes to the mailbox for inquiries.
   * @throws ProblemError 404 if it is no longer stored, 409 if it is not open.
   */
  readonly reply: (context: RequestContext, id: string, text: string) => Promise<Inquiry>;
  /** Deletes inquiries that are not open and older than INQUIRY_RETENTION_DAYS. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly challenges: Challenges;
  readonly audit: Audit;
  readonly notifications: Pick<Notifications, 'notify'>;
  /** Address to which inquiries are emailed. */
  readonly mailbox: string;
  readonly publicUrl: () => string;
  readonly retentionDays: number;
}

/**
 * Creates the service for inquiries from visitors to staff. The access of the endpoints decides who counts
 * as staff.
 */
export function createInquiriesService(deps: Dependencies): InquiriesService {
  const { db, mail, challenges, audit, notifications, mailbox, publicUrl, retentionDays } = deps;
  const shown = async (tx: Database, id: string): Promise<Inquiry> => {
    const inquiry = await findInquiry(tx, id);
    if (!inquiry) throw notFound(GONE);
    return present(inquiry);
  };
  return {
    challenge: ({ now }) => Promise.resolve(challenges.make(now)),

    send: async ({ now }, { nickname, challenge, solution, deadline, ...message }) => {
      const challengeId = solvedChallenge(challenges, challenge, solution, now);
      const inquiry: InquiryRow = {
        ...message,
        id: randomUUID(),
        challengeId,
        state: nickname === '' ? 'open' : 'suspicious',
        deadline: deadline === null ? null : Temporal.PlainDate.from(deadline),
        createdAt: now,
        decidedAt: null,
        assignedTo: null,
        reply: '',
      };
      await withTransaction(db, async (tx) => {
        const isNew = await insertInquiry(tx, inquiry);
        if (isNew && inquiry.state === 'open') await mail.send(mailOf(inquiry, mailbox, publicUrl()), tx);
      });
    },

    list: async ({ user }, query) => {
      const { rows, count } = await selectInquiries(db, { ...query, readerId: user.id });
      return paged(rows.map(present), count, query);
    },

    decide: (context, id, { state, reason }) =>
      withTransaction(db, async (tx) => {
        const inquiry = await lockInquiry(tx, id);
        if (!inquiry) throw notFound(GONE);
        if (inquiry.state === state) throw conflict(t(MARKED[state]));
        await updateInquiryState(tx, id, state, context.now);
        await audit(tx, context, { action: ACTIONS[state], subjectId: id, reason });
        return shown(tx, id);
      }),

    claim: (context, id, { is_claimed, colleague_id: colleagueId }) =>
      withTransaction(db, async (tx) => {
        const { user } = context;
        const inquiry = await lockOpen(tx, id);
        // An old page may still show it as the caller's own, after somebody else took it over.
        if (!is_claimed && inquiry.assignedTo !== null && inquiry.assignedTo !== user.id)
          throw conflict('Someone else is answering this inquiry now.');
        const handover = {
          colleagueId,
          decides: adminReplyToInquiry,
          content: () => ({
            title: t('An inquiry is assigned to you'),
            text: t('A colleague has given it to you.'),
          }),
          path: '/custom-admin/inquiries?whose=mine',
        } as const;
        await assignInquiry(
          tx,
          id,
          is_claimed ? await assigneeOf(tx, notifications, context, handover) : null,
        );
        return shown(tx, id);
      }),

    reply: (context, id, text) =>
      withTransaction(db, async (tx) => {
        const inquiry = await lockOpen(tx, id);
        await keepReply(tx, id, text, context.now);
        await mail.send(replyTo(inquiry, text, mailbox), tx);
        // The log is kept for good, the reply only as long as the inquiry.
        await audit(tx, context, { action: ACTIONS.answered, subjectId: id, reason: t('Replied by email') });
        return shown(tx, id);
      }),

    forget: (now) => deleteInquiriesBefore(db, now.subtract({ hours: 24 * retentionDays })),
  };
}

const GONE = 'This inquiry is no longer stored.';

/** @throws ProblemError 404 if it is no longer stored, 409 if it is not open. */
async function lockOpen(tx: Database, id: string): Promise<InquiryRow> {
  const inquiry = await lockInquiry(tx, id);
  if (!inquiry) throw notFound(GONE);
  if (inquiry.state !== 'open') throw conflict('This inquiry isn’t open any more.');
  return inquiry;
}

const MARKED: Readonly<Record<InquiryRow['state'], string>> = {
  open: msg('Someone has already marked this inquiry as open.'),
  answered: msg('Someone has already marked this inquiry as answered.'),
  suspicious: msg('Someone has already marked this inquiry as spam.'),
};

/** Names of the kinds in emails to staff. */
const KINDS: Readonly<Record<InquiryRow['kind'], string>> = {
  press: 'Press inquiry',
  contact: 'Inquiry',
};

/** Names of decisions in the audit log. */
const ACTIONS = {
  open: 'inquiry/reopened',
  answered: 'inquiry/answered',
  suspicious: 'inquiry/set-aside',
} as const satisfies Record<InquiryState, string>;

/**
 * @returns the challenge's id.
 * @throws ProblemError 400, 409, or 429 with the remaining seconds.
 */
function solvedChallenge(
  challenges: Challenges,
  challenge: string,
  solution: number,
  now: Temporal.Instant,
): string {
  const verdict = challenges.judge(challenge, solution, now);
  switch (verdict.kind) {
    case 'ok':
      return verdict.challengeId;
    case 'early':
      throw tooMany(verdict.seconds, 'That was very quick. Please check it once more, then send it again.');
    case 'old':
      throw conflict('This form was open for a long time. Please send it again.');
    case 'forged':
    case 'unsolved':
      throw badRequest('This form wasn’t sent from our page. Reload the page, then send it again.');
  }
}

function present(row: InquiryView): Inquiry {
  const { createdAt, decidedAt, deadline, assignee, challengeId: _c, assignedTo: _a, ...rest } = row;
  return {
    ...rest,
    deadline: deadline?.toString() ?? null,
    created_at: createdAt.toString(),
    decided_at: decidedAt?.toString() ?? null,
    assigned_to: assignee,
  };
}

/**
 * Creates the email to staff with the same content as in the admin area, in English because the reader's locale is
 * unknown. A reply goes to the sender.
 */
function mailOf(inquiry: InquiryRow, to: string, siteUrl: string): Email {
  const { kind, name, email, organisation, subject, message, deadline } = inquiry;
  const from = organisation === '' ? `${name} <${email}>` : `${name} <${email}>, ${organisation}`;
  return {
    to,
    replyTo: email,
    subject: `${KINDS[kind]}: ${subject}`,
    text: [
      `From ${from}`,
      ...(deadline ? [`Needs an answer by ${deadline.toString()}`] : []),
      message,
      `Answer in the admin area of ${PRODUCT_NAME}: ${siteUrl}/custom-admin/inquiries. Or answer this mail, then mark the inquiry as answered there.`,
    ].join('\n\n'),
  };
}

/** Creates the email with a reply, which quotes the inquiry. */
function replyTo({ email, subject, message }: InquiryRow, reply: string, mailbox: string): Email {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  return {
    to: email,
    replyTo: mailbox,
    subject: `Re: ${subject}`,
    text: [reply, PRODUCT_NAME, quoted.join('\n')].join('\n\n'),
  };
}
