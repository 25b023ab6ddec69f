import { collect } from './collect.ts';

const collectFrom = (source: string, refusals?: ReadonlySet<string>) => collect('a.tsx', source, refusals);

it.each<[string, string, string[]]>([
  ['a sentence', "const a = () => t('Save');", ['Save']],
  ['one with places', "const a = () => t('{name} is here', { name });", ['{name} is here']],
  ['one with elements', "const a = () => rich('Read <b>this</b>', { b });", ['Read <b>this</b>']],
  ['one that is said later', "const A = { save: msg('Save') };", ['Save']],
  ['either of two', "const a = () => t(isNew ? 'Add' : 'Save');", ['Add', 'Save']],
  ['one over the lines of a template without places', 'const a = () => t(`Save`);', ['Save']],
  ["one of a package's own words", "const a = () => words.t('Save');", ['Save']],
  ['what a setting does', "const a = z.string().describe('Sender of emails');", ['Sender of emails']],
  ['no title of a group of tests', "describe('Sender of emails', run);", []],
  ['nothing of what is worded elsewhere', 'const a = () => t(TABLE[key]);', []],
])('collects %s', (_, source, sentences) => {
  expect(collectFrom(source)).toEqual({ sentences, mistakes: [], unsaid: [] });
});

it.each([
  ['put together', 'const a = () => t(`Hello ${name}`);'],
  ['glued', "const a = () => t('Hello ' + name);"],
])('refuses a sentence that is %s', (_, source) => {
  expect(collectFrom(source).mistakes).toEqual([
    'a.tsx:1: t() takes a sentence with places, not one put together',
  ]);
});

it('refuses to translate a sentence while the file is loaded', () => {
  expect(collectFrom("const A = t('Save');").mistakes).toHaveLength(1);
  expect(collectFrom("const A = msg('Save');").mistakes).toEqual([]);
});

it('collects sentences of error responses and of their fields, but not the fields’ names', () => {
  const source =
    "throw isLate ? conflict('You are late.') : badRequest('Look again.', { email: ['Enter an email.'] });";
  expect(collectFrom(source, new Set(['conflict', 'badRequest'])).sentences).toEqual([
    'You are late.',
    'Look again.',
    'Enter an email.',
  ]);
});

it('collects the server’s named sentences, and no other constant', () => {
  const source = `
    const GONE = 'We couldn’t find this.';
    const ANSWERED: Record<string, string> = { yes: 'You said yes already.' };
    const QUERY = 'select a from b';
    const inside = () => { const NAME = 'Not a refusal'; };`;
  expect(collectFrom(source, new Set(['conflict'])).sentences).toEqual([
    'We couldn’t find this.',
    'You said yes already.',
  ]);
  expect(collectFrom(source).sentences).toEqual([]);
});

it.each([
  ['text of an element', '<p>Nothing here yet</p>'],
  ['an attribute that is read', '<Input placeholder="Your name" />'],
  ['a property that is read', 'void ({ title: isNew ? `New ${thing}` : 1 });'],
  ['a child that is a literal', "<p>{isNew ? 'Add it' : null}</p>"],
  ['a title of one lower-case word', '<Page title="events" />'],
  ['a template with words of its own', '<p title={`${count} left`} />'],
])('finds %s outside of translation functions', (_, source) => {
  expect(collectFrom(source).unsaid).toHaveLength(1);
});

it.each([
  ['a mark', '<p>·</p>'],
  ['a class', '<p className="Wide card" />'],
  ['what is compared', "<Page title={role === 'host' ? t('Host') : t('Guest')} />"],
  ['what is said', "<p title={t('Add it')}>{t('Add')}</p>"],
  ['what is said beside a mark', "<p>{`, ${t('Add it')} (${name})`}</p>"],
])('ignores %s', (_, source) => {
  expect(collectFrom(`const a = () => ${source};`).unsaid).toEqual([]);
});
