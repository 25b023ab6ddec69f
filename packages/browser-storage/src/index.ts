export { inBrowser, inTab, type StoredValue } from './browser-storage.ts';
