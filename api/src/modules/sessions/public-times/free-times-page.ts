import { createHash } from 'node:crypto';
import { PRODUCT_NAME, to, unsocialPart, type PersonSummary, type PublicTimes } from '@acquaint/contracts';
import { languageOf } from '@acquaint/i18n/languages';
import { escapeHtml } from '../../../http/escape-html.ts';
import { cityName } from '../../../i18n/city-name.ts';
import { currentLocale, t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';

/** Days with free times on the page, and times of each day. */
const SHOWN = { days: 5, times: 6 } as const;

/** Who is shown, when they are free, and in which IANA time zone the reader is. */
interface FreeTimes {
  readonly person: PersonSummary;
  readonly times: PublicTimes;
  readonly timeZone: string;
}

/**
 * Returns the page that other sites show in a frame (R-BOOK-34): free times as links, which open the platform in a new tab. It has
 * no script and no picture, so that it needs nothing from the browser but its own text and style.
 * @param found null if the member does not show their free times, or does not exist.
 * @param site origin of the platform: the frame's links need absolute addresses.
 */
export function freeTimesPage(found: FreeTimes | null, site: string): string {
  const title = found
    ? t('Meet {name}', { name: found.person.first_name })
    : t('These times aren’t visible right now');
  return `<!doctype html>
<html lang="${languageOf(currentLocale())}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${found ? timesHtml(found, site) : `<p>${escapeHtml(t('Please check back later.'))}</p>`}
</main>
</body>
</html>
`;
}

function timesHtml({ person, times, timeZone }: FreeTimes, site: string): string {
  const { duration_minutes: minutes, price_cents: price } = times;
  const profile = new URL(to('/dashboard/user', { username: person.username }), site).href;
  const lead =
    price === 0
      ? t('{minutes} minutes by video, free of charge', { minutes })
      : t('{minutes} minutes by video for {price}', { minutes, price: moneyText(price) });
  const days = daysOf(times, timeZone).map(
    ({ day, slots }) => `<section>
<h2>${escapeHtml(day)}</h2>
<ul>${slots.map(({ label, startsAt }) => `<li>${link(bookingAddress(person.username, startsAt, site), label)}</li>`).join('')}</ul>
</section>`,
  );
  return [
    `<p>${escapeHtml(lead)}</p>`,
    ...(days.length > 0 ? days : [`<p>${escapeHtml(t('No free times at the moment'))}</p>`]),
    `<p>${link(profile, t('See all times on {product}', { product: PRODUCT_NAME }))}</p>`,
    `<p><small>${escapeHtml(t('Times in {zone}', { zone: cityName(timeZone) }))}</small></p>`,
  ].join('\n');
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;
}

/** The address at which a slot is booked: the profile, with the booking form at this time over it. */
function bookingAddress(username: string, startsAt: string, site: string): string {
  const form = new URLSearchParams({ modal: 'book-session', username, starts_at: startsAt });
  return new URL(`${to('/dashboard/user', { username })}&${form}`, site).href;
}

interface Day {
  readonly day: string;
  readonly slots: readonly { readonly label: string; readonly startsAt: string }[];
}

/** Groups slots by the reader's days. Of each day those at full and half hours, neither early nor late for the reader, come first. */
function daysOf({ slots, duration_minutes: minutes }: PublicTimes, timeZone: string): Day[] {
  const dayFormat = new Intl.DateTimeFormat(currentLocale(), {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    timeZone,
  });
  const timeFormat = new Intl.DateTimeFormat(currentLocale(), {
    timeStyle: 'short',
    timeZone,
  });
  const all = slots.map(({ starts_at: startsAt }) => {
    const { hour, minute, ...local } = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
    const isHandy = minute % 30 === 0 && unsocialPart(hour * 60 + minute, minutes) === null;
    return { startsAt, isHandy, ...local };
  });
  const byDay = Map.groupBy(all, ({ startsAt }) => dayFormat.format(new Date(startsAt)));
  return [...byDay].slice(0, SHOWN.days).map(([day, ofDay]) => {
    const handy = ofDay.filter(({ isHandy }) => isHandy);
    const shown = (handy.length > 0 ? handy : ofDay).slice(0, SHOWN.times);
    return {
      day,
      slots: shown.map(({ startsAt }) => ({ startsAt, label: timeFormat.format(new Date(startsAt)) })),
    };
  });
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: transparent; }
main { padding: 16px; }
h1 { font-size: 20px; margin: 0; }
h2 { font-size: 14px; margin: 16px 0 8px; }
p { margin: 8px 0; }
ul { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0; padding: 0; }
a { color: light-dark(#0b6b5d, #5fd0b7); }
li a { display: block; padding: 4px 12px; border: 1px solid currentcolor; border-radius: 8px; text-decoration: none; }
`;

/**
 * The policy of the page: nothing is loaded or run, and any site may show it in a frame. The sandbox keeps storage and forms from
 * it wherever it is shown.
 */
export const FREE_TIMES_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
