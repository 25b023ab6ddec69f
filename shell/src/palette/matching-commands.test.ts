import { matchingCommands } from './matching-commands.ts';

const LABELS = ['Intros', 'Your profile', 'Edit your profile', 'Gespräche', 'Past sessions', 'Größe'];
const commands = LABELS.map((label) => ({
  key: label,
  label,
  group: 'pages' as const,
  run: () => undefined,
}));

it.each([
  ['', LABELS],
  ['  ', LABELS],
  ['int', ['Intros']],
  ['profile', ['Your profile', 'Edit your profile']],
  ['prof edit', ['Edit your profile']],
  ['e', ['Edit your profile']],
  ['GESPRA', ['Gespräche']],
  ['grosse', ['Größe']],
  ['rofile', []],
  ['%', LABELS],
])('finds commands for “%s” by the beginnings of their words', (typed, found) => {
  expect(matchingCommands(commands, typed).map(({ label }) => label)).toEqual(found);
});

it('puts a label that begins with what was typed first', () => {
  const [first] = matchingCommands(commands, 'past');
  expect(first?.label).toBe('Past sessions');
  expect(matchingCommands([...commands].reverse(), 'your').map(({ label }) => label)).toEqual([
    'Your profile',
    'Edit your profile',
  ]);
});
