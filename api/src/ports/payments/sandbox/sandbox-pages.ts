import { CURRENCY, PRODUCT_NAME, type PlanPeriod } from '@acquaint/contracts';
import { escapeHtml } from '../../../http/escape-html.ts';
import type { SandboxCheckout, SandboxSubscription } from './sandbox.tables.ts';

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem 1rem;background:#fff;color:#1d2230}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}.amount{font-size:2rem;font-weight:600;margin:0 0 1rem}
.notice,.news{border:1px solid #8a6100;border-left-width:6px;border-radius:8px;padding:.5rem .75rem;margin:0 0 1rem}
.news{border-color:#a3262c}.news.good{border-color:#1f6f43}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}dt{color:#565c6b}dd{margin:0}
fieldset{border:1px solid #8b92a3;border-radius:8px;margin:0 0 1rem;padding:.5rem .75rem 1rem}legend{padding:0 .25rem}
button,a.button{font:inherit;display:inline-block;min-height:44px;padding:.55rem 1rem;margin:.5rem .5rem 0 0;border:1px solid #565c6b;border-radius:8px;background:transparent;color:inherit;text-decoration:none;cursor:pointer}
button.main{background:#2b50c8;border-color:#2b50c8;color:#fff}
:focus-visible{outline:3px solid #2b50c8;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#14161c;color:#eceef4}dt{color:#b4bac8}.notice{border-color:#e0b04a}.news{border-color:#ff9a9d}.news.good{border-color:#7fd6a6}
:focus-visible{outline-color:#a9bbff}}`;

/** Renders a page without scripts or external resources. */
function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · Payment sandbox</title><style>${STYLE}</style></head>
<body><main><p class="notice"><strong>Payment sandbox.</strong> This page takes the place of a payment provider. It doesn’t ask for a card, and no money moves.</p>
${content}</main></body></html>`;
}

const news = (text: string | null, isGood = false): string =>
  text === null ? '' : `<p class="news${isGood ? ' good' : ''}" role="alert">${escapeHtml(text)}</p>`;

const button = (answer: string, label: string, isMain = false): string =>
  `<button name="answer" value="${answer}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`;

const amount = (cents: number): string =>
  (cents / 100).toLocaleString('en-IE', { style: 'currency', currency: CURRENCY });

const PERIODS: Readonly<Record<PlanPeriod, string>> = { monthly: 'each month', yearly: 'each year' };

/** Renders the checkout page; `wasRefused` after a declined card. */
export function checkoutPage(checkout: SandboxCheckout, action: string, wasRefused = false): string {
  const { title, amountCents, plan } = checkout;
  const refused = wasRefused
    ? 'The card was declined, and nothing has been paid. Try again, or go back.'
    : null;
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p class="amount">${amount(amountCents)}${plan ? ` ${PERIODS[plan]}` : ''}</p>
${news(refused)}<form method="post" action="${escapeHtml(action)}"><fieldset><legend>What should the card do?</legend>
${button('pay', `Pay ${amount(amountCents)}`, true)}${button('refuse', 'Decline the card')}</fieldset>
${button('cancel', 'Cancel and go back')}</form>`,
  );
}

/** Renders a page on which nothing can be paid. */
export function closedPage(title: string, sentence: string, backUrl: string | null): string {
  const back = backUrl === null ? '' : `<p><a class="button" href="${escapeHtml(backUrl)}">Go back</a></p>`;
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${back}`);
}

interface PortalPage {
  readonly subscription: SandboxSubscription | null;
  readonly planCents: Readonly<Record<PlanPeriod, number>>;
  readonly action: string;
  readonly returnUrl: string;
  /** True right after an action. */
  readonly isDone: boolean;
}

/** Renders the page on which a plan is managed. */
export function portalPage({ subscription, planCents, action, returnUrl, isDone }: PortalPage): string {
  const back = `<p><a class="button" href="${escapeHtml(returnUrl)}">Back to ${PRODUCT_NAME}</a></p>`;
  const notice = news(isDone ? 'Done.' : null, true);
  if (!subscription || subscription.status === 'ended') {
    return page('Your plan', `<h1>Your plan</h1>${notice}<p>You don’t have a plan.</p>${back}`);
  }
  const { plan, isCancelled, cardFails } = subscription;
  const other = plan === 'monthly' ? 'yearly' : 'monthly';
  return page(
    'Your plan',
    `<h1>Your plan</h1>${notice}<dl><dt>Plan</dt><dd>${PRODUCT_NAME} Pro, ${amount(planCents[plan])} ${PERIODS[plan]}</dd>
<dt>State</dt><dd>${escapeHtml(sentenceOf(subscription))}</dd><dt>Card</dt><dd>${cardFails ? 'Will be declined at the next renewal' : 'Works'}</dd></dl>
<form method="post" action="${escapeHtml(action)}"><fieldset><legend>Plan</legend>
${isCancelled ? button('resume', 'Resume the plan', true) : button('cancel', 'Cancel the plan')}
${button(other, `Pay ${amount(planCents[other])} ${PERIODS[other]} instead`)}</fieldset>
<fieldset><legend>Card</legend>${
      cardFails
        ? button('card-works', 'Accept the card again')
        : button('card-fails', 'Decline at the next renewal')
    }</fieldset></form>${back}`,
  );
}

function sentenceOf({ status, isCancelled, periodEndsAt }: SandboxSubscription): string {
  const day = periodEndsAt
    .toZonedDateTimeISO('UTC')
    .toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  if (isCancelled) return `Cancelled, lasts until ${day}`;
  return status === 'past_due' ? `Renewal on ${day} wasn’t paid` : `Renews on ${day}`;
}
