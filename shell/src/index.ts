// Translations first, because importing the router loads its first page.
import './security/install.ts';
import { afterShellWords } from './app/shell-i18n.ts';
import { start } from './bootstrap.tsx';

afterShellWords(() => start(document.getElementById('root')));
