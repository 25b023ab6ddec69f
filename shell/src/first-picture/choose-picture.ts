/*
 * A script of the page itself, which runs before the first paint: sets the colors and the language, and whether somebody is logged
 * in, by which `base.css` chooses the picture to show. It says in few words what `scheme.ts`, `locale.ts` and `login-state.ts` say;
 * a test compares them.
 */
{
  const root = document.documentElement;
  const chosen = /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  root.dataset['theme'] = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  try {
    const kept = localStorage.getItem('formats');
    const languages = kept === null ? navigator.languages : [kept];
    root.lang =
      languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /en|de/.test(tag)) ?? 'en';
    root.dataset['login'] = localStorage.getItem('tokens') === null ? 'out' : 'in';
  } catch {
    // Without storage, no picture is shown.
  }
}
