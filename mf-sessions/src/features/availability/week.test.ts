import { END_TIMES, labelOf, START_TIMES } from './time-options.ts';
import { copyDay, nextRange, problemsOf, rangesOf, withDay, type WeekRange } from './week.ts';

const range = (weekday: number, start: string, end: string): WeekRange => ({ weekday, start, end });

describe('the time options', () => {
  it('are 96 quarter hours with readable labels', () => {
    expect(START_TIMES).toHaveLength(96);
    expect(END_TIMES).toHaveLength(96);
    expect(['00:00', '09:15', '12:00', '13:45', '24:00'].map((time) => labelOf(time))).toEqual([
      '12:00 am',
      '9:15 am',
      '12:00 pm',
      '1:45 pm',
      'midnight',
    ]);
  });

  it('have the usual form of a language other than English', () => {
    expect(['00:00', '09:15', '13:45'].map((time) => labelOf(time, 'de-DE'))).toEqual([
      '00:00',
      '09:15',
      '13:45',
    ]);
  });
});

describe('a week of availability', () => {
  it('replaces the ranges of one day and leaves the others', () => {
    const week = [range(1, '09:00', '12:00'), range(2, '10:00', '11:00')];
    expect(withDay(week, 1, [range(1, '14:00', '15:00')])).toEqual([
      range(1, '14:00', '15:00'),
      range(2, '10:00', '11:00'),
    ]);
  });

  it('copies a day to others, replacing what they had', () => {
    const week = [range(1, '09:00', '12:00'), range(3, '18:00', '19:00')];
    expect(rangesOf(copyDay(week, 1, [2, 3]), 3)).toEqual([range(3, '09:00', '12:00')]);
  });

  it.each([
    ['an empty day gets office hours', [], range(1, '09:00', '17:00')],
    ['another range starts an hour after the last', [range(1, '09:00', '12:00')], range(1, '13:00', '14:00')],
    ['a day that ends late is full', [range(1, '09:00', '22:30')], null],
  ])('%s', (_name, week, expected) => {
    expect(nextRange(week, 1)).toEqual(expected);
  });

  it.each([
    ['ranges that touch are fine', [range(1, '09:00', '10:00'), range(1, '10:00', '11:00')], {}],
    [
      'an overlap is named',
      [range(1, '09:00', '11:00'), range(1, '10:00', '12:00')],
      { 1: 'Monday: two time ranges overlap' },
    ],
    [
      'a range that ends before it starts is named',
      [range(7, '12:00', '09:00')],
      { 7: 'Sunday: the end must be after the start' },
    ],
  ])('%s', (_name, week, problems) => {
    expect(problemsOf(week)).toEqual(problems);
  });
});
