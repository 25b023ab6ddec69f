import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import {
  FILES_IN_TURN,
  LONG_API_FILES,
  LONG_UNIT_FILES,
  SLOW_API_FILES,
  waitingForTheirTurn,
} from './projects.ts';

const DAYS = ['20261130', '20261201', '20261202'];

it.each([...new Set([...FILES_IN_TURN, ...LONG_API_FILES, ...LONG_UNIT_FILES, ...SLOW_API_FILES])])(
  '%s exists',
  (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  },
);

it.each(FILES_IN_TURN)('%s runs on one of three days in a row', (file) => {
  expect(DAYS.filter((day) => !waitingForTheirTurn(day).includes(file))).toHaveLength(1);
});

it('a third of the files in turn runs on each day', () => {
  expect(DAYS.map((day) => FILES_IN_TURN.length - waitingForTheirTurn(day).length)).toEqual(
    DAYS.map(() => FILES_IN_TURN.length / 3),
  );
});
