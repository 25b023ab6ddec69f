import { keepLocale } from '@acquaint/i18n';
import { commonI18n } from '@acquaint/i18n/common';
import { cityName } from './city-name.ts';

const ZONES = ['Europe/Vienna', 'Asia/Ho_Chi_Minh', 'America/Sao_Paulo', 'America/New_York', 'UTC'];

it('is the German name of a city for a German reader, and the English name where there is no other', async () => {
  keepLocale('de-AT');
  await commonI18n.load();
  expect(ZONES.map(cityName)).toEqual(['Wien', 'Ho-Chi-Minh-Stadt', 'São Paulo', 'New York', 'UTC']);
});
