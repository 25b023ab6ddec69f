import { isReservedUsername } from './usernames.ts';

describe('a username', () => {
  it.each([
    ...[
      'admin',
      'support',
      'a.d.m.i.n',
      'acquaint_',
      'staff',
      'admins',
      'adm1n',
      '5upp0rt',
      'support24',
      'mod3rator.7',
    ],
    ...[
      'acquaint.support',
      'acquaint_hq',
      'the_acquaint',
      'acqua1nt',
      'support_team',
      'official.help',
      'admin.team_1',
    ],
  ])('%s is reserved for the product', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });
  it.each([
    'ada',
    'adminton',
    'supporter',
    'ada.lovelace',
    'the',
    'theo',
    'steam',
    'ada_24',
    '1st',
    'the_team_player',
  ])('%s can be chosen', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});
