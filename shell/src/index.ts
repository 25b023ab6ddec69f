// Translations first, because importing the router loads its first page.
import './security/install.ts';
// The page's first data, while the rest of the code is loading.
import './early/load-page-answers.ts';
import { afterShellI18n } from './app/shell-i18n.ts';
import { start } from './bootstrap.tsx';

afterShellI18n(() => start(document.getElementById('root')));
