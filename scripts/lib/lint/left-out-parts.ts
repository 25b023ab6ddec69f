import type { Restriction } from './acquaint.ts';

const LEFT_OUT =
  'The build leaves this part of antd out, and rendering it throws: see packages/build/src/left-out.';

const member = (component: string, parts: string): string =>
  `:matches(JSXMemberExpression, MemberExpression)[object.name='${component}'][property.name=/^(${parts})$/]`;

/**
 * Uses of antd that work in tests and throw in the built platform, because the build leaves the part out
 * (`packages/build/src/left-out`). Whoever needs one removes it from both lists.
 */
export const LEFT_OUT_PARTS: readonly Restriction[] = [
  member('Form', 'List'),
  member('Input', 'Group|OTP|Search'),
  member('Skeleton', 'Avatar|Button|Input'),
  "JSXOpeningElement[name.object.name='Form'][name.property.name='Item'] > JSXAttribute[name.name='tooltip']",
  "JSXOpeningElement[name.name='Card'] > JSXAttribute[name.name='tabList']",
  "JSXOpeningElement[name.name='ConfigProvider'] > JSXAttribute[name.name='wave']",
  "JSXOpeningElement[name.name='Spin'] > JSXAttribute[name.name='percent']",
  "JSXOpeningElement[name.name='Segmented'] Property[key.name='tooltip']",
].map((selector) => ({ selector, message: LEFT_OUT }));
