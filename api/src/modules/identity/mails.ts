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
      `${greeting(firstName)}, good to have you. This code confirms your email:`,
      `It is valid for ${minutes} minutes. Did not ask for it? Then somebody mistyped their address, and you can forget this mail.`,
    ],
    code,
  });
}

/** Somebody wants to register with an address that has an account: told to its owner alone. */
export function alreadyMemberMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `You already have an ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, somebody, probably you, wants to register with this address. It has an account already, so there is nothing to register: just log in.`,
      'Forgotten the password? The login page helps. Was it not you? Then nothing has happened, and you can forget this mail.',
    ],
    link: { text: 'Log in', url: `${siteUrl}/login` },
  });
}

/** The code for a new password. */
export function resetCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} is your code for a new password`,
    paragraphs: [
      `${greeting(firstName)}, this code lets you choose a new password:`,
      `It is valid for ${minutes} minutes. Did not ask for it? Your password is unchanged, and you can forget this mail.`,
    ],
    code,
  });
}

/** Somebody wants a new password for an address without an account: told to its owner alone. */
export function noAccountMail(siteUrl: string): Letter {
  return letter({
    subject: `There is no ${PRODUCT_NAME} account with this address`,
    paragraphs: [
      'Hello, somebody, perhaps you, asked for a new password with this address. There is no account with it; maybe you registered with another one.',
      'Was it not you? Then you can forget this mail.',
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
      'Was it not you? Choose a new password at once, and look after your mailbox too.',
    ],
    link: { text: 'Choose a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** The code that proves a new address, sent to it. */
export function emailChangeCodeMail(firstName: string, code: string, minutes: number): Letter {
  return letter({
    subject: `${code} confirms your new email`,
    paragraphs: [
      `${greeting(firstName)}, this code makes this address the one of your ${PRODUCT_NAME} account:`,
      `It is valid for ${minutes} minutes. Did not ask for it? Then somebody mistyped their address, and you can forget this mail.`,
    ],
    code,
  });
}

/** Somebody wants to move their account to an address that has one: told to its owner alone. */
export function emailTakenMail(firstName: string): Letter {
  return letter({
    subject: `This address has an ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, somebody, perhaps you, wants to use this address for another ${PRODUCT_NAME} account. It has one already, so nothing has happened.`,
      'Was it you? Then choose another address, or delete the account you do not need.',
    ],
  });
}

/** Tells the old address that it is no longer the account's. */
export function emailChangedMail(firstName: string, newEmail: string, siteUrl: string): Letter {
  return letter({
    subject: `The email of your ${PRODUCT_NAME} account was changed`,
    paragraphs: [
      `${greeting(firstName)}, your account is now under ${hiddenEmail(newEmail)}, and this address is no longer used for it.`,
      'Was it not you? Write to us at once: we can give the account back to you.',
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
    'now asks for a code of your authenticator app',
    'From now on, logging in asks for a code of your authenticator app. Keep your recovery codes in a safe place.',
  ],
  off: [
    'no longer asks for codes',
    'From now on, logging in asks for your password alone: the authenticator app was taken off your account.',
  ],
  codes: [
    'has new recovery codes',
    'Your account has new recovery codes. The old ones open nothing any more.',
  ],
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
    paragraphs: [`${greeting(firstName)}. ${sentence}`, 'Was it not you? Choose a new password at once.'],
    link: { text: 'Choose a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** Tells the owner of another way into the account. */
export function providerConnectedMail(firstName: string, provider: string, siteUrl: string): Letter {
  return letter({
    subject: `${provider} is connected to your ${PRODUCT_NAME} account`,
    paragraphs: [
      `${greeting(firstName)}, a ${provider} account was connected to yours just now. You can log in with it.`,
      'Was it not you? Disconnect it on your account page, and choose a new password.',
    ],
    link: { text: 'Open your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** Tells the owner that a passkey was added or taken off. */
export function passkeyChangedMail(firstName: string, change: 'added' | 'removed', siteUrl: string): Letter {
  const sentence =
    change === 'added'
      ? 'A passkey was added to your account just now: whoever has it can log in without a password.'
      : 'A passkey was taken off your account just now: it opens nothing any more.';
  return letter({
    subject: `A passkey was ${change === 'added' ? 'added to' : 'taken off'} your ${PRODUCT_NAME} account`,
    paragraphs: [`${greeting(firstName)}. ${sentence}`, 'Was it not you? Look at your account at once.'],
    link: { text: 'Look at your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** Tells the owner that the account will be erased, and how to keep it. */
export function deletionMail(firstName: string, days: number, siteUrl: string): Letter {
  return letter({
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    paragraphs: [
      `${greeting(firstName)}, as you wished, your account will be erased in ${days} days.`,
      'Changed your mind, or was it not you? Log in before then and keep it.',
    ],
    link: { text: 'Log in', url: `${siteUrl}/login` },
  });
}

/** Tells the owner that the copy of their data can be fetched. */
export function exportReadyMail(firstName: string, days: number, siteUrl: string): Letter {
  return letter({
    subject: `The copy of your ${PRODUCT_NAME} data is ready`,
    paragraphs: [
      `${greeting(firstName)}, the copy of your data that you asked for is ready. You can download it on your account page for ${days} days.`,
      'Was it not you? Change your password at once: somebody knows it.',
    ],
    link: { text: 'Open your account', url: `${siteUrl}/dashboard/account` },
  });
}

/** A welcome, with what to do first. */
export function welcomeMail(firstName: string, siteUrl: string): Letter {
  return letter({
    subject: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [
      `${greeting(firstName)}, your account is ready. Tell us what you know and what you look for, and we will introduce you to people worth twenty minutes.`,
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
