// First: the router loads its first page while it is imported.
import './security/install.ts';
import { afterShellWords } from './app/shell-words.ts';
import { start } from './bootstrap.tsx';

afterShellWords(() => start(document.getElementById('root')));
