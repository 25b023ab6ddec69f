export { inBrowser, inTab, type StoredValue } from './browser-storage.ts';
export { tabSupportView, type TabSupportView } from './support-view.ts';
