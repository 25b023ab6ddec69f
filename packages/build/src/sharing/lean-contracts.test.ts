import { leanContracts } from './lean-contracts.ts';

it('keeps only the fields of an endpoint that a call needs', () => {
  const source = `export const bookSession = defineEndpoint({
    name: 'interviews.book', method: 'POST', path: '/interviews/', access: 'member',
    summary: 'Book', body: z.strictObject({ note: text(500) }), responses: { 201: Session },
  });`;
  expect(leanContracts(source)).toBe(
    `export const bookSession = /*#__PURE__*/ (() => ({ name: 'interviews.book', method: 'POST', path: '/interviews/' }))();`,
  );
});

it('keeps idempotent, givesTokens, isSlow, emits and staleOn', () => {
  const source = `export const bookSession = defineEndpoint({
    name: 'interviews.book', method: 'POST', path: '/interviews/', access: 'member', owner: 'sessions', limit: 'book/account', idempotent: true, givesTokens: true, isSlow: true,
    emits: ['session/booked'], staleOn: ['plan/changed'],
  });`;
  expect(leanContracts(source)).toBe(
    `export const bookSession = /*#__PURE__*/ (() => ({ name: 'interviews.book', method: 'POST', path: '/interviews/', idempotent: true, givesTokens: true, isSlow: true, emits: ['session/booked'], staleOn: ['plan/changed'] }))();`,
  );
});

it('keeps the access of calls of staff, whose pages hide what a role does not allow', () => {
  const source = `export const releaseMoney = defineEndpoint({ name: 'admin.releaseMoney', method: 'POST', path: '/admin/money/', access: 'moderator', owner: 'admin' });`;
  expect(leanContracts(source)).toBe(
    `export const releaseMoney = /*#__PURE__*/ (() => ({ name: 'admin.releaseMoney', method: 'POST', path: '/admin/money/', access: 'moderator' }))();`,
  );
});

it('leaves out the sample, so that code used only for it is unused', () => {
  const source = `import { SAMPLE } from './samples.ts';
export const listEvents = defineEndpoint({ name: 'circles.listEvents', method: 'GET', path: '/events/', sample: { answer: [SAMPLE] } });`;
  expect(leanContracts(source)).toBe(
    `import { SAMPLE } from './samples.ts';
export const listEvents = /*#__PURE__*/ (() => ({ name: 'circles.listEvents', method: 'GET', path: '/events/' }))();`,
  );
});

it('marks schemas as free of side effects, so that bundlers remove those that nobody uses', () => {
  expect(leanContracts('const Id = z.uuid();\nexport const Name = z.string().min(1);')).toBe(
    'const Id = /*#__PURE__*/ (() => (z.uuid()))();\nexport const Name = /*#__PURE__*/ (() => (z.string().min(1)))();',
  );
});

it('marks collections of schemas too', () => {
  expect(leanContracts("export const facts = { 'snip/published': z.object({ snip_id: Id }) };")).toBe(
    "export const facts = /*#__PURE__*/ (() => ({ 'snip/published': z.object({ snip_id: Id }) }))();",
  );
});

it('leaves constants and functions unchanged', () => {
  const source =
    'export const PASSWORD_LENGTH = { min: 10 };\nexport function text(max) { return z.string().max(max); }';
  expect(leanContracts(source)).toBe(source);
});
