// First: the router loads its first page while it is imported.
import './security/install.ts';
import { start } from './bootstrap.tsx';

start(document.getElementById('root'));
