import { keepLocale } from '../../../../packages/i18n/src/locale.ts';

// Modules shared by all files of a worker store the chosen locale; each test starts with the device's default.
beforeEach(() => {
  keepLocale(null);
});
