// Translations first, because importing the router loads its first page.
import './security/install.ts';
// The page's first data, while the rest of the code is loading.
import './early/load-page-answers.ts';
import { afterShellI18n } from './app/shell-i18n.ts';

/** In a task of its own, so that the browser can paint and answer input between the two. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

afterShellI18n(() => {
  void nextTask()
    .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
    .then(({ start }) => start(document.getElementById('root')));
});
