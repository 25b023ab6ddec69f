/** English names of cities that differ from the IANA names of their time zones in more than spaces. */
const ENGLISH_CITIES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Curacao: 'Curaçao',
  'Ho Chi Minh': 'Ho Chi Minh City',
  Merida: 'Mérida',
  Reunion: 'Réunion',
  'Sao Paulo': 'São Paulo',
  'Sao Tome': 'São Tomé',
  'St Johns': 'St. John’s',
  Tirane: 'Tirana',
};

/** Returns the English name of the city that a time zone is named after: `New York` for `America/New_York`, `UTC` for `UTC`. */
export function englishCity(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return ENGLISH_CITIES[city] ?? city;
}
