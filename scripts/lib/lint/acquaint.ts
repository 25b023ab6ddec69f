/** Our own lint rules, for which there is no published plugin. oxlint loads plugins in ESLint's format. */

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Comment {
  readonly value: string;
  readonly range: readonly [number, number];
}

interface Context {
  readonly options: readonly unknown[];
  readonly sourceCode: { readonly getAllComments: () => readonly Comment[] };
  readonly report: (finding: {
    readonly message: string;
    readonly node: Span | { readonly range: readonly [number, number] };
  }) => void;
}

interface Rule {
  readonly meta: { readonly type: 'problem' | 'suggestion'; readonly schema: unknown };
  readonly create: (context: Context) => Readonly<Record<string, (node: Span) => void>>;
}

/** A rule is disabled only with a reason: `// eslint-disable-next-line the-rule -- why`. */
const reasonedDisable: Rule = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const directive = /^\s*((?:es|ox)lint-disable(?:-next-line|-line)?)\b(.*)$/s.exec(comment.value);
          if (directive?.[1] && !/\s--\s+\S/.test(directive[2] ?? ''))
            context.report({ node: comment, message: `Say why: \`${directive[1]} rule -- the reason\`.` });
        }
      },
    };
  },
};

/** Forbidden syntax: a selector, and the message for its author. */
export interface Restriction {
  readonly selector: string;
  readonly message: string;
}

/** Reports each node that one of its options selects. */
const restrictedSyntax: Rule = {
  meta: {
    type: 'problem',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create(context) {
    const restrictions = context.options as readonly Restriction[];
    return Object.fromEntries(
      restrictions.map(({ selector, message }) => [
        selector,
        (node: Span): void => context.report({ node, message }),
      ]),
    );
  },
};

// eslint-disable-next-line acquaint/restricted-syntax -- oxlint loads a plugin by its default export
export default {
  meta: { name: 'acquaint' },
  rules: { 'reasoned-disable': reasonedDisable, 'restricted-syntax': restrictedSyntax },
};
