import { hasAddress, PRODUCT_NAME as product } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { Email } from '../../ports/email/email.ts';
import { emailHtml } from '../../ports/email/email-layout.ts';
import { currentLocale, inLocale, t } from '../../i18n/i18n.ts';

/** An email without its recipient. */
export type EmailContent = Omit<Email, 'to'>;

/** Owner of the account that an email is about. */
interface Owner {
  readonly firstName: string;
  /** Their locale (BCP 47). Null if they have not chosen one: then the locale of the request is used, mostly their own. */
  readonly formats: string | null;
}

interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large, after the first paragraph. */
  readonly code?: string;
  readonly link?: { readonly text: string; readonly url: string };
}

/** Email with the code for registering, in the locale of the request: there is no account yet. */
export function registrationCodeEmail(firstName: string, code: string, minutes: number): EmailContent {
  return writeEmail({
    subject: t('{code} is your {product} code', { code, product }),
    paragraphs: [
      t('{greeting}, welcome! Use this code to confirm your email:', { greeting: greeting(firstName) }),
      t(
        'The code is valid for {minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.',
        { minutes },
      ),
    ],
    code,
  });
}

/** Email to the owner of an account with whose address somebody tried to register. */
export function alreadyMemberEmail(owner: Owner, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('You already have an {product} account', { product }),
    paragraphs: [
      t(
        '{greeting}, someone, probably you, tried to register with this address. You already have an account, so just log in.',
        { greeting: greeting(owner.firstName) },
      ),
      t(
        'Forgot your password? You can reset it on the login page. If this wasn’t you, nothing has changed and you can ignore this email.',
      ),
    ],
    link: { text: t('Log in'), url: `${siteUrl}/login` },
  }));
}

/** Email with the code for a new password. */
export function resetCodeEmail(owner: Owner, code: string, minutes: number): EmailContent {
  return emailTo(owner, () => ({
    subject: t('{code} is your code for a new password', { code }),
    paragraphs: [
      t('{greeting}, use this code to choose a new password:', { greeting: greeting(owner.firstName) }),
      t(
        'The code is valid for {minutes} minutes. Didn’t ask for it? Your password hasn’t changed, and you can ignore this email.',
        { minutes },
      ),
    ],
    code,
  }));
}

/** Email to an address without an account for which somebody asked for a new password. */
export function noAccountEmail(siteUrl: string): EmailContent {
  return writeEmail({
    subject: t('No {product} account with this address', { product }),
    paragraphs: [
      t(
        'Hello. Someone, perhaps you, asked to reset the password for this address, but there’s no account with it. You may have registered with a different one.',
      ),
      t('If this wasn’t you, you can ignore this email.'),
    ],
    link: { text: t('Register'), url: `${siteUrl}/register` },
  });
}

/** Email that says that the password has changed. */
export function passwordChangedEmail(owner: Owner, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} password was changed', { product }),
    paragraphs: [
      t('{greeting}, your password was just changed, and all your other devices were logged out.', {
        greeting: greeting(owner.firstName),
      }),
      t('If this wasn’t you, choose a new password right away, and secure your email account too.'),
    ],
    link: { text: t('Choose a new password'), url: `${siteUrl}/forgot-password` },
  }));
}

/** Email with the code that proves a new address, sent to that address. */
export function emailChangeCodeEmail(owner: Owner, code: string, minutes: number): EmailContent {
  return emailTo(owner, () => ({
    subject: t('{code} confirms your new email', { code }),
    paragraphs: [
      t('{greeting}, use this code to move your {product} account to this address:', {
        greeting: greeting(owner.firstName),
        product,
      }),
      t(
        'The code is valid for {minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.',
        { minutes },
      ),
    ],
    code,
  }));
}

/** Email with the code that proves a work address, sent to that address, in the locale of the request. */
export function workEmailCodeEmail(firstName: string, code: string, minutes: number): EmailContent {
  return writeEmail({
    subject: t('{code} confirms your work email', { code }),
    paragraphs: [
      t('{greeting}, use this code to show the {product} team that you work at this address:', {
        greeting: greeting(firstName),
        product,
      }),
      t(
        'The code is valid for {minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.',
        { minutes },
      ),
    ],
    code,
  });
}

/** Email to the owner of an account whose address somebody tried to use for another account. */
export function emailTakenEmail(owner: Owner): EmailContent {
  return emailTo(owner, () => ({
    subject: t('This address has an {product} account', { product }),
    paragraphs: [
      t(
        '{greeting}, someone, perhaps you, tried to use this address for another {product} account. It already has one, so nothing has changed.',
        { greeting: greeting(owner.firstName), product },
      ),
      t('If this was you, choose another address, or delete the account you don’t need.'),
    ],
  }));
}

/** Email to the old address after the account's address has changed. */
export function emailChangedEmail(owner: Owner, newEmail: string, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} account has a new email', { product }),
    paragraphs: [
      t('{greeting}, your account now uses {email}, and this address no longer belongs to it.', {
        greeting: greeting(owner.firstName),
        email: hiddenEmail(newEmail),
      }),
      t('If this wasn’t you, write to us right away so we can get your account back to you.'),
    ],
    link: { text: t('Get in touch'), url: `${siteUrl}/get-in-touch` },
  }));
}

/** Email about another username, with how long the former one still leads to the member. */
export function usernameChangedEmail(
  owner: Owner,
  { before, after, days }: { readonly before: string; readonly after: string; readonly days: number },
  siteUrl: string,
): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} username is now {after}', { product, after }),
    paragraphs: [
      t('{greeting}, your username was just changed from {before} to {after}.', {
        greeting: greeting(owner.firstName),
        before,
        after,
      }),
      t(
        'Links with the old one lead to you for {days, plural, one {# day} other {# days}}, and no one else can take it in this time. To log in, use the new one or your email.',
        { days },
      ),
      t('If this wasn’t you, choose a new password right away.'),
    ],
    link: { text: t('Check your account'), url: `${siteUrl}/dashboard/account` },
  }));
}

/** Shortens an email so that its owner recognizes it: `a…@example.org`. */
function hiddenEmail(email: string): string {
  return `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;
}

const TWO_FACTOR_CHANGES = {
  on: [
    msg('Your {product} account now asks for a code from your authenticator app'),
    msg(
      '{greeting}. From now on, you’ll need a code from your authenticator app to log in. Keep your recovery codes somewhere safe.',
    ),
  ],
  off: [
    msg('Your {product} account no longer asks for codes'),
    msg(
      '{greeting}. The authenticator app was removed from your account. From now on, you only need your password to log in.',
    ),
  ],
  codes: [
    msg('Your {product} account has new recovery codes'),
    msg('{greeting}. Your account has new recovery codes. The old ones no longer work.'),
  ],
} as const;

/** Email about a change of the authenticator app. */
export function twoFactorChangedEmail(
  owner: Owner,
  change: keyof typeof TWO_FACTOR_CHANGES,
  siteUrl: string,
): EmailContent {
  const [subject, sentence] = TWO_FACTOR_CHANGES[change];
  return emailTo(owner, () => ({
    subject: t(subject, { product }),
    paragraphs: [
      t(sentence, { greeting: greeting(owner.firstName) }),
      t('If this wasn’t you, choose a new password right away.'),
    ],
    link: { text: t('Choose a new password'), url: `${siteUrl}/forgot-password` },
  }));
}

/** Email that says that staff have ended all logins. */
export function loginsEndedEmail(owner: Owner, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('We’ve logged you out of {product} everywhere', { product }),
    paragraphs: [
      t(
        '{greeting}. To keep your account safe, our team has logged you out on every device. You can log in again at any time.',
        { greeting: greeting(owner.firstName) },
      ),
      t('If you think someone else knows your password, choose a new one.'),
    ],
    link: { text: t('Choose a new password'), url: `${siteUrl}/forgot-password` },
  }));
}

/** Email about a provider that was connected as a login method. */
export function providerConnectedEmail(owner: Owner, provider: string, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('{provider} is connected to your {product} account', { provider, product }),
    paragraphs: [
      t('{greeting}, a {provider} account was just connected to yours. You can use it to log in.', {
        greeting: greeting(owner.firstName),
        provider,
      }),
      t('If this wasn’t you, disconnect it on your account page and choose a new password.'),
    ],
    link: { text: t('Go to your account'), url: `${siteUrl}/dashboard/account` },
  }));
}

/** Email about a passkey that was added or removed. */
export function passkeyChangedEmail(
  owner: Owner,
  change: 'added' | 'removed',
  siteUrl: string,
): EmailContent {
  const isAdded = change === 'added';
  return emailTo(owner, () => ({
    subject: isAdded
      ? t('A passkey was added to your {product} account', { product })
      : t('A passkey was removed from your {product} account', { product }),
    paragraphs: [
      t(
        isAdded
          ? '{greeting}. A passkey was just added to your account. Anyone who has it can log in without a password.'
          : '{greeting}. A passkey was just removed from your account. It no longer works.',
        { greeting: greeting(owner.firstName) },
      ),
      t('If this wasn’t you, check your account right away.'),
    ],
    link: { text: t('Check your account'), url: `${siteUrl}/dashboard/account` },
  }));
}

/** Email that says that the account will be erased, and how to keep it. */
export function deletionEmail(owner: Owner, days: number, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} account will be deleted', { product }),
    paragraphs: [
      t('{greeting}, as you asked, we’ll delete your account in {days} days.', {
        greeting: greeting(owner.firstName),
        days,
      }),
      t('Changed your mind, or wasn’t this you? Log in before then to keep it.'),
    ],
    link: { text: t('Log in'), url: `${siteUrl}/login` },
  }));
}

/** Email that says that staff will have the account erased, why, and how to keep it (R-ADMIN-20). */
export function deletionByStaffEmail(
  owner: Owner,
  days: number,
  reason: string,
  siteUrl: string,
): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} account will be deleted', { product }),
    paragraphs: [
      t('{greeting}, we’ll delete your account in {days} days. Our reason: {reason}', {
        greeting: greeting(owner.firstName),
        days,
        reason,
      }),
      t('If you want to keep it, log in before then.'),
    ],
    link: { text: t('Log in'), url: `${siteUrl}/login` },
  }));
}

/** Email about a decision of staff about a member, with the page on which they can appeal. @param content in their language. */
export function decisionEmail(
  owner: Owner,
  content: { readonly title: string; readonly text: string },
  url: string,
): EmailContent {
  return emailTo(owner, () => ({
    subject: content.title,
    paragraphs: [
      t('{greeting}, this is about your account.', { greeting: greeting(owner.firstName) }),
      `${content.title}.`,
      content.text,
      t('If you think this is wrong, tell us why. Someone who didn’t make this decision will review it.'),
    ],
    link: { text: t('Read more or appeal'), url },
  }));
}

/** Email to a member whose role in the team has changed (R-ADMIN-28). @param content in their language. */
export function roleChangedEmail(
  owner: Owner,
  content: { readonly title: string; readonly text: string },
  siteUrl: string,
): EmailContent {
  return emailTo(owner, () => ({
    subject: content.title,
    paragraphs: [
      t('{greeting}, this is about your account.', { greeting: greeting(owner.firstName) }),
      content.text,
    ],
    link: { text: t('Go to your account'), url: `${siteUrl}/dashboard/account` },
  }));
}

/** Email that says that the account export can be downloaded. */
export function exportReadyEmail(owner: Owner, days: number, siteUrl: string): EmailContent {
  return emailTo(owner, () => ({
    subject: t('Your {product} data is ready to download', { product }),
    paragraphs: [
      t(
        '{greeting}, the copy of your data you asked for is ready. You can download it on your account page for {days} days.',
        { greeting: greeting(owner.firstName), days },
      ),
      t('If this wasn’t you, change your password right away: someone knows it.'),
    ],
    link: { text: t('Go to your account'), url: `${siteUrl}/dashboard/account` },
  }));
}

/** Welcome email with the first thing to do, in the locale of the registration. */
export function welcomeEmail(firstName: string, siteUrl: string): EmailContent {
  return writeEmail({
    subject: t('Welcome to {product}', { product }),
    paragraphs: [
      t(
        '{greeting}, your account is ready. Tell us what you know and what you’re looking for, and we’ll introduce you to people worth twenty minutes.',
        { greeting: greeting(firstName) },
      ),
      t('See you soon.'),
    ],
    link: { text: t('Open {product}', { product }), url: siteUrl },
  });
}

/** Greets by name, unless the name looks like an address or a link: a stranger may have typed it. */
function greeting(firstName: string): string {
  return /[./:@\\]/.test(firstName) || hasAddress(firstName)
    ? t('Hello')
    : t('Hello {name}', { name: firstName });
}

function emailTo({ formats }: Owner, content: () => Content): EmailContent {
  return inLocale(formats ?? currentLocale(), () => writeEmail(content()));
}

function writeEmail({ subject, paragraphs, code, link }: Content): EmailContent {
  const [first = '', ...rest] = paragraphs;
  const text = [first, ...(code ? [code] : []), ...rest, ...(link ? [`${link.text}: ${link.url}`] : [])];
  return { subject, text: text.join('\n\n'), html: emailHtml({ paragraphs, code, action: link }) };
}
