import { heavier, within } from './specificity.ts';

it('raises the specificity of every selector with a class once', () => {
  expect(heavier('.a .b, .c::before { color: red }', 2)).toBe(
    '.a:not(z z) .b, .c:not(z z)::before { color: red }',
  );
});

it('finds rules inside at-rules and leaves keyframes unchanged', () => {
  const css = '@media (width > 1px) { .a { top: 0 } } @keyframes x { 12.5% { top: 0 } to { top: 1px } }';
  expect(heavier(css, 1)).toBe(css.replace('.a', '.a:not(z)'));
});

it('leaves selectors without a class unchanged', () => {
  const css = 'body { margin: 0 }\n* { box-sizing: border-box }';
  expect(heavier(css, 2)).toBe(css);
});

it('limits element rules to a class and its descendants', () => {
  expect(within('.ours', 'a:hover{top:0}a:hover{top:0}.icon{top:1px}')).toBe(
    ':where(.ours) a:hover,a:where(.ours):hover{top:0}.icon{top:1px}',
  );
});
