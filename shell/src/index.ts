import { start } from './bootstrap.tsx';

start(document.getElementById('root'));
