import { fittingUsernames } from './suggested-username.ts';

describe('the username that fits a member best', () => {
  it.each([
    ['Zoë', "O'Neil", 'z@example.org', 'en', 'zoe.oneil'],
    ['Jürgen', 'Weiß', 'j@example.org', 'de', 'juergen.weiss'],
    ['Jürgen', 'Weiß', 'j@example.org', 'en', 'jurgen.weiss'],
    ['ÄNNE', 'GROß', 'a@example.org', 'de', 'aenne.gross'],
    ['Søren', 'Łukasz-Ørsted', 's@example.org', 'en', 'soren.lukaszorsted'],
    ['İpek', 'Işık', 'i@example.org', 'en', 'ipek.isik'],
    ['Дмитрий', 'Иванов', 'd@example.org', 'en', 'dmitriy.ivanov'],
    ['Γιώργος', 'Παπαδόπουλος', 'g@example.org', 'en', 'giorgos.papadopoulos'],
    // Nobody can tell from the letters alone how these are spoken, but the address may.
    ['נועה', 'כהן', 'noa.cohen+new@example.org', 'en', 'noa.cohen'],
    ['محمد', 'العلي', 'm.alali@example.org', 'de', 'm.alali'],
    ['太郎', '田中', 'taro.tanaka@example.org', 'en', 'taro.tanaka'],
    ['伟', '李', 'info@example.org', 'en', 'wei.li'],
    ['小明', '王', 'a@example.org', 'en', 'xiaoming.wang'],
    ['Zoë', '', 'zoe@example.org', 'en', 'zoe'],
    ['A'.repeat(40), 'B', 'a@example.org', 'en', 'a'.repeat(30)],
    ['Admin', '', 'ada.byron@example.org', 'en', 'ada.byron'],
    ['李', '', 'i@example.org', 'en', undefined],
  ])('of %s %s at %s in %s is %s', (firstName, lastName, email, language, username) => {
    expect(fittingUsernames({ firstName, lastName, email }, language)[0]).toBe(username);
  });

  it('is followed by numbered ones, none longer than 30 characters', () => {
    const fitting = fittingUsernames(
      { firstName: 'A'.repeat(40), lastName: '', email: 'a@example.org' },
      'en',
    );
    expect(fitting.slice(0, 2)).toEqual(['a'.repeat(30), `${'a'.repeat(29)}2`]);
    expect(new Set(fitting).size).toBe(30);
  });
});
