import { PRODUCT_NAME } from '@acquaint/contracts';
import { escapeHtml } from '../../http/docs-page.ts';
import type { Message } from '../../ports/mail/mail.ts';

/** A mail of ours without its address. */
type Letter = Omit<Message, 'to'>;

interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large, after the first paragraph. */
  readonly code?: string;
  readonly link?: { readonly text: string; readonly url: string };
}

/** The code for registering. */
export function registrationCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    paragraphs: [
      `${greeting(firstName)}, welcome! Use this code to confirm your email:`,
      `It is valid for ${minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.`,
    ],
    code,
  });
}

/** Somebody wants to register with an address that has an account: told to its owner alone. */
export function alreadyMemberMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `You already have an ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, someone, probably you, tried to register with this address. You already have an account, so just log in.`,
      'Forgot your password? You can reset it on the login page. If this wasn’t you, nothing has changed and you can ignore this email.',
    ],
    link: { text: 'Log in', url: `${siteUrl}/login` },
  });
}

/** The code for a new password. */
export function resetCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} is your code for a new password`,
    paragraphs: [
      `${greeting(firstName)}, use this code to choose a new password:`,
      `It is valid for ${minutes} minutes. Didn’t ask for it? Your password hasn’t changed, and you can ignore this email.`,
    ],
    code,
  });
}

/** Somebody wants a new password for an address without an account: told to its owner alone. */
export function noAccountMail(siteUrl: string): Letter {
  return letter({
    subject: `There is no ${PRODUCT_NAME} account with this address`,
    paragraphs: [
      'Hello, someone, perhaps you, asked to reset the password for this address. It doesn’t have an account; you may have registered with a different one.',
      'If this wasn’t you, you can ignore this email.',
    ],
    link: { text: 'Register', url: `${siteUrl}/register` },
  });
}

/** Tells the owner that the password is a new one. */
export function passwordChangedMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      `${greeting(firstName)}, your password was changed just now, and every other device was logged out.`,
      'If this wasn’t you, choose a new password right away, and secure your email account too.',
    ],
    link: { text: 'Choose a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** The code that proves a new address, sent to it. */
export function emailChangeCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} confirms your new email`,
    paragraphs: [
      `${greeting(firstName)}, use this code to move your ${PRODUCT_NAME} account to this address:`,
      `It is valid for ${minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.`,
    ],
    code,
  });
}

/** The code that proves an address at work, sent to it. */
export function workEmailCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} confirms your work email`,
    paragraphs: [
      `${greeting(firstName)}, use this code to show the ${PRODUCT_NAME} team that you work at this address:`,
      `It is valid for ${minutes} minutes. Didn’t ask for it? Someone probably mistyped their address, so you can ignore this email.`,
    ],
    code,
  });
}

/** Somebody wants to move their account to an address that has one: told to its owner alone. */
export function emailTakenMail(firstName: string): Letter {
  return letter({
    subject: `This address has an ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, someone, perhaps you, tried to use this address for another ${PRODUCT_NAME} account. It already has one, so nothing has changed.`,
      'If it was you, choose another address, or delete the account you don’t need.',
    ],
  });
}

/** Tells the old address that it is no longer the account's. */
export function emailChangedMail(firstName: string, newEmail: string, siteUrl: string): Letter {
  return letter({
    subject: `The email of your ${PRODUCT_NAME} account was changed`,
    paragraphs: [
      `${greeting(firstName)}, your account is now under ${hiddenEmail(newEmail)}, and this address is no longer used for it.`,
      'If this wasn’t you, write to us right away so we can give your account back.',
    ],
    link: { text: 'Get in touch', url: `${siteUrl}/get-in-touch` },
  });
}

/** Enough to recognise one's own address, and no more: `a…@example.org`. */
function hiddenEmail(email: string): string {
  return `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;
}

const TWO_FACTOR_CHANGES = {
  on: [
    'now asks for a code from your authenticator app',
    'From now on, you’ll need a code from your authenticator app to log in. Keep your recovery codes somewhere safe.',
  ],
  off: [
    'no longer asks for codes',
    'The authenticator app was removed from your account. From now on, you only need your password to log in.',
  ],
  codes: ['has new recovery codes', 'Your account has new recovery codes. The old ones no longer work.'],
} as const;

/** Tells the owner what changed about the authenticator app. */
export function twoFactorChangedMail(
  firstName: string,
  change: keyof typeof TWO_FACTOR_CHANGES,
  siteUrl: string,
): Letter {
  const [subject, sentence] = TWO_FACTOR_CHANGES[change];
  return letter({
    subject: `Your ${PRODUCT_NAME} account ${subject}`,
    paragraphs: [
      `${greeting(firstName)}. ${sentence}`,
      'If this wasn’t you, choose a new password right away.',
    ],
    link: { text: 'Choose a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** Tells the owner that staff have logged them out. */
export function signInsEndedMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `You are logged out of ${PRODUCT_NAME} everywhere`,
    paragraphs: [
      `${greeting(firstName)}. To keep your account safe, our team has logged you out on every device. You can log in again at any time.`,
      'If you think that somebody else knows your password, choose a new one.',
    ],
    link: { text: 'Choose a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** Tells the owner of another way into the account. */
export function providerConnectedMail(firstName: string, provider: string, siteUrl: string): Letter {
  return letter({
    subject: `${provider} is connected to your ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, a ${provider} account was just connected to yours. You can use it to log in.`,
      'If this wasn’t you, disconnect it on your account page and choose a new password.',
    ],
    link: { text: 'Open your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** Tells the owner that a passkey was added or taken off. */
export function passkeyChangedMail(firstName: string, change: 'added' | 'removed', siteUrl: string): Letter {
  const sentence =
    change === 'added'
      ? 'A passkey was added to your account just now: whoever has it can log in without a password.'
      : 'A passkey was removed from your account just now: it no longer works.';
  return letter({
    subject: `A passkey was ${change === 'added' ? 'added to' : 'removed from'} your ${PRODUCT_NAME} account`,
    paragraphs: [`${greeting(firstName)}. ${sentence}`, 'If this wasn’t you, check your account right away.'],
    link: { text: 'Check your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** Tells the owner that the account will be erased, and how to keep it. */
export function deletionMail(firstName: string, days: number, siteUrl: string): Letter {
  return letter({
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    paragraphs: [
      `${greeting(firstName)}, as you asked, your account will be deleted in ${days} days.`,
      'Changed your mind, or wasn’t this you? Log in before then to keep it.',
    ],
    link: { text: 'Log in', url: `${siteUrl}/login` },
  });
}

/** Tells the owner that the copy of their data can be fetched. */
export function exportReadyMail(firstName: string, days: number, siteUrl: string): Letter {
  return letter({
    subject: `Your ${PRODUCT_NAME} data is ready to download`,
    paragraphs: [
      `${greeting(firstName)}, the copy of your data that you asked for is ready. You can download it on your account page for ${days} days.`,
      'If this wasn’t you, change your password right away: someone knows it.',
    ],
    link: { text: 'Open your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** A welcome, with what to do first. */
export function welcomeMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [
      `${greeting(firstName)}, your account is ready. Tell us what you know and what you’re looking for, and we’ll introduce you to people worth twenty minutes.`,
      'See you inside.',
    ],
    link: { text: `Open ${PRODUCT_NAME}`, url: siteUrl },
  });
}

/** The name a stranger typed is no place for an address or a link. */
function greeting(firstName: string): string {
  return /[./:@\\]/.test(firstName) ? 'Hello' : `Hello ${firstName}`;
}

function letter({ subject, paragraphs, code, link }: Content): Letter {
  const [first = '', ...rest] = paragraphs;
  const text = [first, ...(code ? [code] : []), ...rest, ...(link ? [`${link.text}: ${link.url}`] : [])];
  const html = [
    paragraph(first),
    ...(code
      ? [`<p style="font-size:32px;letter-spacing:6px;font-weight:600;margin:24px 0">${code}</p>`]
      : []),
    ...rest.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`] : []),
  ];
  return {
    subject,
    text: text.join('\n\n'),
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:24px">${html.join('')}</div>`,
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
