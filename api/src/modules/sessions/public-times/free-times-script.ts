import { t } from '../../../i18n/i18n.ts';

/**
 * Returns the script with which another site shows a member's free times (docs/guides/embed.md): it puts a frame after its own
 * element. It sets no cookie, reads nothing of the site but its own attributes, and tells the platform the reader's time zone.
 */
export function freeTimesScript(): string {
  return `(function () {
  var script = document.currentScript;
  if (!script) return;
  var address = new URL('free-times', script.src);
  address.searchParams.set('username', script.dataset.username || '');
  address.searchParams.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  var frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = script.dataset.title || ${JSON.stringify(t('Free times'))};
  frame.loading = 'lazy';
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.style.cssText = 'border:0;width:100%;height:' + (parseInt(script.dataset.height, 10) || 480) + 'px';
  script.after(frame);
})();
`;
}
