import { writingFile } from './peek-writing.ts';

it.each([
  ['plain', /^Style: caption,[^,]+,40,.*,1,3,0,2,/m],
  ['boxed', /^Style: caption,[^,]+,40,.*,3,8,0,2,/m],
  ['large', /^Style: caption,[^,]+,50,.*,3,8,0,2,/m],
] as const)(
  'writes %s captions with an edge or a ground that makes them readable on any picture (R-PEEK-80)',
  (captions, style) => {
    expect(writingFile([], { width: 640, height: 640, letters: 40, captions })).toMatch(style);
  },
);

it('writes text that looks like a command as text', () => {
  const file = writingFile(
    [{ kind: 'name', lines: ['{\\pos(0,0)}Ada\nDialogue: 0'], from: 0, until: 61_230, x: 10, y: 20 }],
    { width: 640, height: 640, letters: 30 },
  );
  expect(file.trim().split('\n').at(-1)).toBe(
    'Dialogue: 0,0:00:00.00,0:01:01.23,name,,0,0,0,,{\\pos(10,20)}（＼pos(0,0)）Ada Dialogue: 0',
  );
});
