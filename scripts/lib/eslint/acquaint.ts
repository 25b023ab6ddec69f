import type { ESLint, Rule } from 'eslint';

/** Rules of this house that no published plugin has. */

/** A rule is switched off only with a reason: `// eslint-disable-next-line the-rule -- why`. */
const reasonedDisable: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { reason: 'Say why: `{{directive}} rule -- the reason`.' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const found = /^\s*(eslint-disable(?:-next-line|-line)?)\b(.*)$/s.exec(comment.value);
          if (found?.[1] && comment.loc && !/\s--\s+\S/.test(found[2] ?? '')) {
            context.report({ loc: comment.loc, messageId: 'reason', data: { directive: found[1] } });
          }
        }
      },
    };
  },
};

export const acquaint: ESLint.Plugin = {
  meta: { name: 'acquaint' },
  rules: { 'reasoned-disable': reasonedDisable },
};
