afterEach(() => localStorage.clear());

it.each([
  ['Speaker 12', 'Stimme 12'],
  ['Nell, a guest', 'Nell, a guest'],
  ['Speaker Nell', 'Speaker Nell'],
])('a voice stored as "%s" is shown as "%s" in German', async (label, read) => {
  localStorage.setItem('formats', 'de-DE');
  jest.resetModules();
  const { i18n } = await import('../i18n.ts');
  const { voiceName } = await import('./voice-name.ts');
  await i18n.load();
  expect(voiceName(label)).toBe(read);
});
