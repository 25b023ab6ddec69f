import { escapeHtml } from '../../../http/escape-html.ts';

/** Labels of the checkboxes. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  email: 'See your email address',
  profile: 'See your name',
  'https://www.googleapis.com/auth/calendar.events': 'See and change events in your calendars',
  'https://www.googleapis.com/auth/contacts.readonly': 'See your contacts',
  'Calendars.ReadWrite': 'See and change your calendars',
  'Contacts.Read': 'See your contacts',
};

/** Scopes that the person is not asked about. */
export const SILENT_SCOPES = ['openid', 'offline_access'];

interface LocalPage {
  readonly label: string;
  readonly scopes: readonly string[];
  /** Target URL of the form. */
  readonly action: string;
}

/** Renders the local provider's login page: name and email, and a checkbox for each permission. */
export function localPage({ label, scopes, action }: LocalPage): string {
  const boxes = scopes
    .filter((scope) => !SILENT_SCOPES.includes(scope))
    .map(
      (scope) =>
        `<label class="box"><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(PERMISSIONS[scope] ?? scope)}</label>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${escapeHtml(label)} on this computer</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:0 auto;padding:2rem 1rem}
label{display:block;margin:1rem 0 .25rem}.box{margin:.5rem 0}input[type=text],input[type=email]{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #888;border-radius:8px}
fieldset{border:1px solid #8888;border-radius:8px;margin:1rem 0}button{font:inherit;padding:.5rem 1rem;min-height:44px;margin:.5rem .5rem 0 0}</style>
<main><h1>${escapeHtml(label)} on this computer</h1>
<p>This page takes the place of ${escapeHtml(label)} until the real one is set up. Log in as anyone you like.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254">
<label for="name">Name</label><input id="name" name="name" type="text" autocomplete="name" maxlength="120" value="Robin Winter">
<label class="box"><input type="checkbox" name="verified" value="yes" checked> ${escapeHtml(label)} has verified this email</label>
${boxes ? `<fieldset><legend>Let Acquaint</legend>${boxes}</fieldset>` : ''}
<button name="answer" value="continue">Continue</button><button name="answer" value="refuse" formnovalidate>Cancel</button>
</form></main></html>`;
}
