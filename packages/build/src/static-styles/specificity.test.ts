import { heavier, within } from './specificity.ts';

it('adds to the weight of every selector with a class, once', () => {
  expect(heavier('.a .b, .c::before { color: red }', 2)).toBe(
    '.a:not(z z) .b, .c:not(z z)::before { color: red }',
  );
});

it('finds rules inside of conditions, and leaves steps of animations alone', () => {
  const css = '@media (width > 1px) { .a { top: 0 } } @keyframes x { 12.5% { top: 0 } to { top: 1px } }';
  expect(heavier(css, 1)).toBe(css.replace('.a', '.a:not(z)'));
});

it('leaves selectors without a class as light as they are', () => {
  const css = 'body { margin: 0 }\n* { box-sizing: border-box }';
  expect(heavier(css, 2)).toBe(css);
});

it('keeps rules for elements to what stands inside of a class, or has it', () => {
  expect(within('.ours', 'a:hover{top:0}a:hover{top:0}.icon{top:1px}')).toBe(
    ':where(.ours) a:hover,a:where(.ours):hover{top:0}.icon{top:1px}',
  );
});
