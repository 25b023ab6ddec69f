import type { OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

const errors = (...names: readonly string[]): Rules =>
  Object.fromEntries(names.map((name) => [name, 'error'] as const));

/** JavaScript rules that need no types: ESLint's recommended ones. */
export const JAVASCRIPT: Rules = {
  ...errors(
    'for-direction',
    'no-array-constructor',
    'no-async-promise-executor',
    'no-case-declarations',
    'no-compare-neg-zero',
    'no-cond-assign',
    'no-constant-binary-expression',
    'no-constant-condition',
    'no-control-regex',
    'no-debugger',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
    'no-empty-character-class',
    'no-empty-pattern',
    'no-empty-static-block',
    'no-ex-assign',
    'no-extra-boolean-cast',
    'no-fallthrough',
    'no-global-assign',
    'no-invalid-regexp',
    'no-irregular-whitespace',
    'no-loss-of-precision',
    'no-misleading-character-class',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-self-assign',
    'no-shadow-restricted-names',
    'no-sparse-arrays',
    'no-unassigned-vars',
    'no-unexpected-multiline',
    'no-unsafe-finally',
    'no-unsafe-optional-chaining',
    'no-unused-expressions',
    'no-unused-labels',
    'no-unused-private-class-members',
    'no-useless-assignment',
    'no-useless-backreference',
    'no-useless-catch',
    'no-useless-escape',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
    'preserve-caught-error',
    'require-yield',
    'use-isnan',
    'valid-typeof',
  ),
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
};

/** Rules for JavaScript files; in TypeScript the compiler finds these mistakes. */
export const JAVASCRIPT_WITHOUT_COMPILER: Rules = errors(
  'constructor-super',
  'getter-return',
  'no-class-assign',
  'no-const-assign',
  'no-dupe-class-members',
  'no-dupe-keys',
  'no-func-assign',
  'no-import-assign',
  'no-new-native-nonconstructor',
  'no-obj-calls',
  'no-redeclare',
  'no-setter-return',
  'no-this-before-super',
  'no-undef',
  'no-unreachable',
  'no-unsafe-negation',
);

/** TypeScript rules that need no types. */
export const TYPESCRIPT: Rules = {
  ...errors(
    'typescript/no-duplicate-enum-values',
    'typescript/no-empty-object-type',
    'typescript/no-explicit-any',
    'typescript/no-extra-non-null-assertion',
    'typescript/no-misused-new',
    'typescript/no-namespace',
    'typescript/no-non-null-asserted-optional-chain',
    'typescript/no-require-imports',
    'typescript/no-this-alias',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unsafe-declaration-merging',
    'typescript/no-unsafe-function-type',
    'typescript/no-wrapper-object-types',
    'typescript/prefer-as-const',
    'typescript/prefer-namespace-keyword',
    'typescript/triple-slash-reference',
  ),
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
};

/**
 * Rules that need types. Not `require-await`: a handler is async because its contract is, not because it already awaits
 * something. Not `unbound-method`: results of hooks are destructured, and ours do not use `this`.
 */
export const WITH_TYPES: Rules = {
  ...errors(
    'typescript/await-thenable',
    'typescript/no-array-delete',
    'typescript/no-base-to-string',
    'typescript/no-duplicate-type-constituents',
    'typescript/no-floating-promises',
    'typescript/no-for-in-array',
    'typescript/no-implied-eval',
    'typescript/no-redundant-type-constituents',
    'typescript/no-unnecessary-type-assertion',
    'typescript/no-unsafe-argument',
    'typescript/no-unsafe-assignment',
    'typescript/no-unsafe-call',
    'typescript/no-unsafe-enum-comparison',
    'typescript/no-unsafe-member-access',
    'typescript/no-unsafe-return',
    'typescript/no-unsafe-unary-minus',
    'typescript/only-throw-error',
    'typescript/prefer-promise-reject-errors',
    'typescript/restrict-plus-operands',
  ),
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

/** The rules of hooks, and those of React's compiler. */
export const REACT: Rules = errors(
  'react/rules-of-hooks',
  'react/exhaustive-deps',
  'react/error-boundaries',
  'react/globals',
  'react/immutability',
  'react/incompatible-library',
  'react/preserve-manual-memoization',
  'react/purity',
  'react/refs',
  'react/set-state-in-effect',
  'react/set-state-in-render',
  'react/static-components',
  'react/unsupported-syntax',
  'react/use-memo',
);

/** Returns the same rules, turned off. */
export function off(rules: Rules): Rules {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, 'off'] as const));
}
