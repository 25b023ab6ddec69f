import { familyName, hasAddress, personNamePart, titleText } from './names.ts';

const Name = personNamePart(60, 1);
const Title = titleText(60, 3);

describe('a name', () => {
  it.each([
    'Ada',
    'Jean-Luc',
    'O’Brien',
    "D'Angelo",
    'Müller',
    'Łukasz',
    'Nguyễn Thị Minh Khai',
    'J. R. R.',
    'J.R.R.',
    'Dr. Grace',
    'St. John',
    'Smith Jr.',
    'Henry 3rd',
    'Иван',
    'Γιώργος',
    'Արամ',
    'נועה',
    'محمد',
    'علی‌رضا',
    'प्रिया',
    'क्‍ष',
    'สมชาย',
    '山田',
    'さくら',
    'ジャン・リュック',
    '김민준',
    '王 Wei',
    'ማርታ',
    'Supportive',
    'Stafford',
    'Teamer',
  ])('is accepted: %s', (name) => {
    expect(Name.safeParse(name)).toMatchObject({ success: true });
  });

  it('is stored composed, with single spaces', () => {
    expect(Name.parse('  Zoe\u0308 \u00a0 van  Dijk ')).toBe('Zoë van Dijk');
  });

  it.each([
    ['zero-width', 'Ada\u200b'],
    ['joined between Latin letters', 'A\u200dda'],
    ['reversed', 'Ada\u202eevals'],
    ['isolated', '\u2066Ada\u2069'],
    ['broken into lines', 'Ada\nLovelace'],
    ['of a line separator', 'Ada\u2028Lovelace'],
    ['of a filler', '\u3164'],
    ['of a blank braille pattern', '\u2800'],
    ['of a tag', 'Ada\u{e0041}'],
    ['for private use', 'Ada\ue000'],
    ['of nobody', '...'],
    ['of digits', '12'],
    ['of mixed scripts', 'Аda'],
    ['of heaped marks', `A${'\u0301\u0302\u0303\u0304\u0305\u0306'}da`],
    ['with a picture', 'Ada ✔'],
    ['with brackets of a tag', '<b>Ada</b>'],
    ['of staff', 'Staff'],
    ['of the team', 'support team'],
    ['of the product', 'Acquaint'],
    ['of the product, spaced', 'A c q u a i n t'],
    ['of the product with a look-alike', 'Acquаint'],
    ['of the product in full width', 'Ａｃｑｕａｉｎｔ'],
    ['of an admin with a digit', 'Adm1n'],
    ['with an address', 'evil.example'],
    ['with an address of an ideographic dot', 'evil。example'],
  ])('is rejected when it is %s', (_what, name) => {
    expect(Name.safeParse(name).success).toBe(false);
  });
});

describe('a last name', () => {
  it.each(['Staff', 'staff', 'Stafford'])('can be %s', (name) =>
    expect(familyName(60, 1).safeParse(name).success).toBe(true),
  );

  it.each(['Acquaint staff', 'Support staff', 'Support', 'Admin', 'Team staff', 'Ѕtaff'])(
    'cannot be %s',
    (name) => expect(familyName(60, 1).safeParse(name).success).toBe(false),
  );
});

describe('a title', () => {
  it.each([
    'First hires',
    'Support groups: how to',
    'C++ & Rust',
    'Fundraising 🚀',
    '👩‍💻 Women in tech',
    'Q&A, 2026',
    'Искусство',
  ])('is accepted: %s', (title) => expect(Title.safeParse(title)).toMatchObject({ success: true }));

  it.each([
    'Acquaint staff',
    'Official support',
    'Ada\u200b admits it',
    'Ada\u202e',
    '———',
    'Two\nlines',
    'Pауpal',
  ])('is rejected: %j', (title) => expect(Title.safeParse(title).success).toBe(false));
});

describe('a web or email address', () => {
  it.each([
    'evil.example',
    'see evil。example now',
    'evil．example',
    'evil｡example',
    'evil․example',
    'evil·example',
    'evil (dot) example',
    'evil [punkt] example',
    'evil dot com',
    'ev\u200bil.exam\u200bple',
    'ｅｖｉｌ．ｃｏｍ',
    'https://x',
    'www evil',
    'me@evil',
    'me (at) evil',
    '10.0.0.1',
    'пример.рф',
  ])('is found in %j', (text) => expect(hasAddress(text)).toBe(true));

  it.each([
    'Hello. See you soon.',
    'At 5 p.m. or so',
    'J.R.R. Tolkien',
    'Join the dot club',
    'Well... yes',
    '20 minutes, 2.5 hours',
  ])('is not found in %j', (text) => expect(hasAddress(text)).toBe(false));
});
