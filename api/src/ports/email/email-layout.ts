import { PRODUCT_NAME } from '@acquaint/contracts';
import { languageOf } from '@acquaint/i18n/languages';
import { escapeHtml } from '../../http/escape-html.ts';
import { currentLocale } from '../../i18n/i18n.ts';

/** What an email says, as the parts of its HTML version. Texts are plain and are escaped here. */
export interface EmailBody {
  /** The person it is about: their portrait stands beside the first two paragraphs. */
  readonly person?: EmailPerson | undefined;
  readonly paragraphs: readonly string[];
  /** Shown large, after the first paragraph. */
  readonly code?: string | undefined;
  /** Shown as a button. */
  readonly action?: EmailLink | undefined;
  /** Several things to tell, each with its own link. */
  readonly items?: readonly EmailItem[];
  /** Small text at the end. */
  readonly foot?: readonly (string | EmailLink)[];
}

export interface EmailPerson {
  /** Absolute URL; null for no picture. */
  readonly pictureUrl: string | null;
}

export interface EmailLink {
  readonly text: string;
  readonly url: string;
}

interface EmailItem extends EmailLink {
  readonly details: string;
  readonly person: EmailPerson;
}

/** Colors of the light theme, which email programs darken by themselves. */
const GROUND = '#f7f6f2';
const SURFACE = '#ffffff';
const TEXT = '#1b211f';
const SOFT = '#4a5450';
const ACCENT = '#0b6b5d';
const ON_ACCENT = '#ffffff';
const PORTRAIT = 56;

/**
 * Returns the HTML version of an email in the current locale: logo, text, portrait and button, in tables with styles of their own,
 * because that is what email programs show. It loads nothing but portraits from this site, and has no tracking.
 */
export function emailHtml(body: EmailBody): string {
  const { person, paragraphs, code, action, items = [], foot = [] } = body;
  // With a portrait, it stands beside the greeting and what follows it.
  const beside = person ? 2 : 1;
  const parts = [
    besidePortrait(person, paragraphs.slice(0, beside).map(paragraph).join('')),
    code === undefined
      ? ''
      : `<p style="font-size:32px;letter-spacing:6px;font-weight:600;margin:24px 0">${escapeHtml(code)}</p>`,
    ...paragraphs.slice(beside).map(paragraph),
    ...items.map((item) =>
      besidePortrait(
        item.person,
        `<p style="margin:0 0 20px">${anchor(item, 'font-weight:600')}<br>${withBreaks(item.details)}</p>`,
      ),
    ),
    action ? button(action) : '',
    foot.length > 0
      ? `<p style="margin:24px 0 0;color:${SOFT};font-size:14px">${foot.map(small).join(' ')}</p>`
      : '',
  ];
  return (
    `<div lang="${languageOf(currentLocale())}" style="background:${GROUND};margin:0;padding:24px 12px;color:${TEXT};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;margin:0 auto">` +
    `<tr><td style="padding:0 8px 16px">${LOGO}</td></tr>` +
    `<tr><td style="background:${SURFACE};border-radius:16px;padding:28px 28px 24px;overflow-wrap:anywhere;word-break:break-word">${parts.join('')}</td></tr></table></div>`
  );
}

const CIRCLE = `display:inline-block;width:18px;height:18px;border:2px solid ${ACCENT};border-radius:50%;vertical-align:middle`;
/** Two overlapping circles and the name, without a picture that would have to be loaded. */
const LOGO =
  `<span style="${CIRCLE}"></span><span style="${CIRCLE};margin-left:-11px"></span>` +
  `<strong style="margin-left:8px;vertical-align:middle;font-size:18px">${PRODUCT_NAME}</strong>`;

/** Puts a portrait before a text. Outlook on Windows cannot show it and gets none. */
function besidePortrait(person: EmailPerson | undefined, html: string): string {
  if (!person?.pictureUrl) return html;
  const image = `<img src="${escapeHtml(person.pictureUrl)}" width="${PORTRAIT}" height="${PORTRAIT}" alt="" style="display:block;border-radius:50%">`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
    `<td valign="top" style="padding:0 16px 0 0"><!--[if !mso]><!-->${image}<!--<![endif]--></td>` +
    `<td valign="top">${html}</td></tr></table>`
  );
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p style="margin:0 0 16px">${linked(withBreaks(text))}</p>`;
}

function button({ text, url }: EmailLink): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td style="background:${ACCENT};border-radius:12px">` +
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:${ON_ACCENT};font-weight:600;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
  );
}

function small(part: string | EmailLink): string {
  return typeof part === 'string' ? escapeHtml(part) : anchor(part, `color:${SOFT}`);
}

function anchor({ text, url }: EmailLink, style: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${ACCENT};${style}">${escapeHtml(text)}</a>`;
}

const withBreaks = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>');

/** Makes links of the URLs in escaped text. */
function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*/g,
    (url) => `<a href="${url}" style="color:${ACCENT}">${url}</a>`,
  );
}
