// Translations first, because importing the router loads its first page.
import './security/install.ts';
// The page's first data, while the rest of the code is loading.
import './early/load-page-answers.ts';
import { afterShellI18n } from './app/shell-i18n.ts';
import { nextTask } from './next-task.ts';

// React DOM and the shell's own code are evaluated in separate tasks, because a phone takes a tenth of a second for both.
afterShellI18n(() => {
  void nextTask()
    .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
    .then(nextTask)
    .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
    .then(({ start }) => start(document.getElementById('root')));
});
