import { randomUUID } from 'node:crypto';
import { msg } from '@acquaint/i18n/languages';
import {
  PRODUCT_NAME,
  type adminDecideInquiry,
  type adminListInquiries,
  type Inquiry,
  type InquiryChallenge,
  type InquiryState,
  type PersonSummary,
  type ReportReason,
  type ParsedInput,
  type reportPerson,
  type sendInquiry,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import type { Limits } from '../../http/limits/limits.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { badField, badRequest, conflict, notFound, tooMany } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort, Email } from '../../ports/email/email.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Challenges } from './challenge.ts';
import {
  deleteInquiriesBefore,
  insertInquiry,
  lockInquiry,
  selectInquiries,
  selectWriter,
  updateInquiryState,
  type InquiryRow,
} from './inquiries.repository.ts';
import { fullName } from '../../i18n/people.ts';
import { inLocale, t } from '../../i18n/i18n.ts';

/** Maximum length of a quoted message in a report, characters. */
const QUOTE_LENGTH = 2_000;

type Anybody = RequestContext<LoggedIn | null>;
type Sent = ParsedInput<typeof sendInquiry>['body'];

/** Reports of members about each other, for other modules. */
export interface MemberReports {
  /**
   * Stores a report about a person for staff, with the quoted text, and emails it.
   * @throws ProblemError 429
   */
  readonly about: (
    context: RequestContext,
    person: Pick<PersonSummary, 'first_name' | 'last_name' | 'username' | 'is_erased'>,
    report: { readonly reason: ReportReason; readonly note: string; readonly quoted?: string },
  ) => Promise<void>;
}

export interface InquiriesService extends MemberReports {
  readonly challenge: (context: Anybody) => Promise<InquiryChallenge>;
  /**
   * Stores an inquiry and emails it.
   * @throws ProblemError 400, 409 or 429 if the challenge is not solved as required.
   */
  readonly send: (context: Anybody, inquiry: Sent) => Promise<void>;
  /**
   * Stores a report about another member for staff, and emails it.
   * @throws ProblemError 400, 404
   */
  readonly report: (
    context: RequestContext,
    report: ParsedInput<typeof reportPerson>['body'],
  ) => Promise<void>;
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof adminListInquiries>['query'],
  ) => Promise<Paged<Inquiry>>;
  readonly decide: (
    context: RequestContext,
    id: string,
    decision: ParsedInput<typeof adminDecideInquiry>['body'],
  ) => Promise<Inquiry>;
  /** Deletes inquiries that are not open and older than INQUIRY_RETENTION_DAYS. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly challenges: Challenges;
  readonly audit: Audit;
  /** @throws ProblemError 404 for a person the caller may not know of. */
  readonly getPerson: Profiles['getPerson'];
  /** Address to which inquiries are emailed. */
  readonly mailbox: string;
  readonly publicUrl: () => string;
  readonly retentionDays: number;
}

/**
 * Creates the service for inquiries from visitors and members to staff. The access of the endpoints decides who counts
 * as staff.
 */
export function createInquiriesService(deps: Dependencies): InquiriesService {
  const { db, limits, mail, challenges, audit, getPerson, mailbox, publicUrl, retentionDays } = deps;
  const keep: MemberReports['about'] = async (context, person, { reason, note, quoted = '' }) => {
    const writer = await selectWriter(db, context.user.id);
    const inquiry: InquiryRow = {
      ...writer,
      id: randomUUID(),
      challengeId: randomUUID(),
      kind: 'report',
      state: 'open',
      organisation: '',
      subject: `${fullName(person)} (@${person.username})`,
      message: note,
      reason,
      quoted: quoted.slice(0, QUOTE_LENGTH),
      deadline: null,
      createdAt: context.now,
      decidedAt: null,
    };
    await withTransaction(db, async (tx) => {
      await insertInquiry(tx, inquiry);
      await mail.send(mailOf(inquiry, mailbox, publicUrl()), tx);
    });
  };
  return {
    challenge: ({ now }) => Promise.resolve(challenges.make(now)),

    send: async ({ now }, { nickname, challenge, solution, deadline, ...message }) => {
      const challengeId = solvedChallenge(challenges, challenge, solution, now);
      const inquiry: InquiryRow = {
        ...message,
        id: randomUUID(),
        challengeId,
        reason: null,
        quoted: '',
        state: nickname === '' ? 'open' : 'suspicious',
        deadline: deadline === null ? null : Temporal.PlainDate.from(deadline),
        createdAt: now,
        decidedAt: null,
      };
      await withTransaction(db, async (tx) => {
        const isNew = await insertInquiry(tx, inquiry);
        if (isNew && inquiry.state === 'open') await mail.send(mailOf(inquiry, mailbox, publicUrl()), tx);
      });
    },

    report: async (context, { username, ...report }) => {
      const person = await getPerson(context, username);
      if (person.id === context.user.id) throw badField('username', 'Choose someone else');
      await keep(context, person, report);
    },
    about: async (context, person, report) => {
      await limits.count('report/account', context.user.id);
      await keep(context, person, report);
    },

    list: async (_context, query) => {
      const { rows, count } = await selectInquiries(db, query, {
        spam: t(REPORTED.spam),
        harassment: t(REPORTED.harassment),
        pretends: t(REPORTED.pretends),
        fraud: t(REPORTED.fraud),
        other: t(REPORTED.other),
      });
      return paged(rows.map(present), count, query);
    },

    decide: (context, id, { state, reason }) =>
      withTransaction(db, async (tx) => {
        const inquiry = await lockInquiry(tx, id);
        if (!inquiry) throw notFound('This inquiry is no longer stored.');
        if (inquiry.state === state) throw conflict(t(MARKED[state]));
        await updateInquiryState(tx, id, state, context.now);
        await audit(tx, context, { action: ACTIONS[state], subjectId: id, reason });
        return present({ ...inquiry, state, decidedAt: context.now });
      }),

    forget: (now) => deleteInquiriesBefore(db, now.subtract({ hours: 24 * retentionDays })),
  };
}

const MARKED: Readonly<Record<InquiryRow['state'], string>> = {
  open: msg('Someone has already marked this inquiry as open.'),
  answered: msg('Someone has already marked this inquiry as answered.'),
  suspicious: msg('Someone has already marked this inquiry as spam.'),
};

/** The reason of a report as a sentence for staff. */
const REPORTED: Readonly<Record<ReportReason, string>> = {
  spam: msg('Spam or advertising.'),
  harassment: msg('Harassment or insults.'),
  pretends: msg('Pretending to be someone else.'),
  fraud: msg('Trying to get money or data.'),
  other: msg('Another reason.'),
};

/** Names of the kinds in emails to staff. */
const KINDS: Readonly<Record<InquiryRow['kind'], string>> = {
  press: 'Press inquiry',
  contact: 'Inquiry',
  report: 'Report',
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

/** Returns the message, for a report with its reason and the quoted text, in the current locale. */
function messageOf({ reason, message, quoted }: InquiryRow): string {
  const parts = [
    reason === null ? '' : t(REPORTED[reason]),
    message,
    quoted === '' ? '' : t('They wrote: “{text}”', { text: quoted }),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function present(row: InquiryRow): Inquiry {
  const {
    createdAt,
    decidedAt,
    deadline,
    challengeId: _challengeId,
    reason: _reason,
    quoted: _quoted,
    ...rest
  } = row;
  return {
    ...rest,
    message: messageOf(row),
    deadline: deadline?.toString() ?? null,
    created_at: createdAt.toString(),
    decided_at: decidedAt?.toString() ?? null,
  };
}

/**
 * Creates the email to staff with the same content as in the admin area, in English because the reader's locale is
 * unknown. A reply goes to the sender.
 */
function mailOf(inquiry: InquiryRow, to: string, siteUrl: string): Email {
  const { kind, name, email, organisation, subject, deadline } = inquiry;
  const message = inLocale(null, () => messageOf(inquiry));
  const from = organisation === '' ? `${name} <${email}>` : `${name} <${email}>, ${organisation}`;
  return {
    to,
    replyTo: email,
    subject: `${KINDS[kind]}: ${subject}`,
    text: [
      `From ${from}`,
      ...(deadline ? [`Needs an answer by ${deadline.toString()}`] : []),
      message,
      `Answer this mail, then mark the inquiry as answered in the admin area of ${PRODUCT_NAME}: ${siteUrl}/custom-admin/inquiries`,
    ].join('\n\n'),
  };
}
