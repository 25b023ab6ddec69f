/**
 * Sets the colors and the language of the document, and whether somebody is logged in, by which `base.css` chooses the
 * prerendered HTML to show. The build makes it a script of the page itself, which runs before the first paint: it imports nothing, and says in few
 * words what `scheme.ts`, `locale.ts` and `login-state.ts` say. A test compares them.
 */
export function choosePrerendered(): void {
  const root = document.documentElement;
  const chosen = /(?:^|; )(?:__Host-)?color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  root.dataset['theme'] = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  try {
    const kept = localStorage.getItem('formats');
    const languages = kept === null ? navigator.languages : [kept];
    root.lang = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'de') ?? 'en';
    root.dataset['login'] = localStorage.getItem('tokens') === null ? 'out' : 'in';
  } catch {
    // Without storage, no prerendered HTML is shown.
  }
}
