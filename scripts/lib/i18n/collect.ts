import ts from 'typescript';

/** The sentences of one file. */
export interface Said {
  /** English sentences passed to `t`, `rich` or `msg`. */
  readonly sentences: readonly string[];
  /** Mistakes, each with its line. */
  readonly mistakes: readonly string[];
  /** Visible text outside of translation functions, each with its line. */
  readonly unsaid: readonly string[];
}

const SAYS = new Set(['t', 'rich', 'msg']);

/** Properties and attributes whose text is visible to people. */
const READ = new Set(
  (
    'title label placeholder alt description extra message okText cancelText content tooltip help hint heading sub submit ' +
    'aria-label aria-description aria-roledescription aria-valuetext text note summary addonBefore addonAfter prefix suffix ' +
    'emptyText notFoundContent failure detail question answer'
  ).split(' '),
);

/**
 * Collects the sentences of a file, and finds text that would stay English.
 * @param refusals functions whose string arguments are sentences too (`notFound('…')`)
 */
export function collect(path: string, source: string, refusals: ReadonlySet<string> = new Set()): Said {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const sentences: string[] = [];
  const mistakes: string[] = [];
  const unsaid: string[] = [];
  const at = (node: ts.Node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;

  const takeCall = (call: ts.CallExpression | ts.NewExpression): void => {
    const name = calledName(call.expression);
    const args = call.arguments ?? [];
    const [first] = args;
    if (name === undefined || !first) return;
    if (refusals.has(name)) {
      for (const argument of args) takeLiterals(argument, sentences);
      return;
    }
    if (isDescription(call.expression)) sentences.push(...(literalsOf(first) ?? []));
    if (!SAYS.has(name)) return;
    const texts = literalsOf(first);
    if (ts.isBinaryExpression(first) && !isGlued(first)) sentences.push(...(literalsOf(first.right) ?? []));
    if (texts === null) {
      if (ts.isTemplateExpression(first) || isGlued(first))
        mistakes.push(`${at(call)}: ${name}() takes a sentence with places, not one put together`);
      return;
    }
    sentences.push(...texts);
    if (name !== 'msg' && !isWithinFunction(call))
      mistakes.push(
        `${at(call)}: ${name}() when the file is loaded is English for ever; keep it with msg() and say it later`,
      );
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) takeCall(node);
    else if (refusals.size > 0 && isNamedSentence(node)) takeLiterals(node.initializer, sentences);
    else if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text))
      unsaid.push(`${at(node)}: ${short(node.text)}`);
    else if (isReadLiteral(node)) unsaid.push(`${at(node)}: ${short(node.getText())}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { sentences, mistakes, unsaid };
}

function calledName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

/** Whether a call is `schema.describe('…')`: what a setting does, which is translated when staff read it. */
function isDescription(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe';
}

function isGlued(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** Returns all string literals that an expression can evaluate to; null if it can be anything else. */
function literalsOf(node: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    const one = literalsOf(node.whenTrue);
    const two = literalsOf(node.whenFalse);
    return one && two ? [...one, ...two] : null;
  }
  return null;
}

/**
 * Whether a node is a constant like `const GONE = 'We couldn’t find this.'` at the top of a server's file, or a table of such
 * sentences, which error responses use.
 */
function isNamedSentence(
  node: ts.Node,
): node is ts.VariableDeclaration & { readonly initializer: ts.Expression } {
  return (
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isSourceFile(node.parent.parent.parent) &&
    /^[A-Z][A-Z_]+$/.test(node.name.getText())
  );
}

/** Collects sentences anywhere in an argument: `conflict('…')`, `badRequest('…', { field: ['…'] })`, `isLate ? '…' : '…'`. */
function takeLiterals(node: ts.Node, into: string[]): void {
  if (ts.isStringLiteralLike(node) && /^\p{Lu}[^=_{}]* [^=_{}]*$/u.test(node.text)) into.push(node.text);
  if (ts.isCallExpression(node)) return;
  ts.forEachChild(node, (child) => takeLiterals(child, into));
}

function isWithinFunction(node: ts.Node): boolean {
  for (let above = node.parent; !ts.isSourceFile(above); above = above.parent)
    if (ts.isFunctionLike(above)) return true;
  return false;
}

/** Whether a node is a literal with a word in it, under a visible property, that is not passed to a function. */
function isReadLiteral(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  let holder: ts.Node = node.parent;
  while (
    ts.isConditionalExpression(holder) ||
    ts.isParenthesizedExpression(holder) ||
    ts.isJsxExpression(holder) ||
    ts.isBinaryExpression(holder)
  )
    holder = holder.parent;
  const name =
    ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder)
      ? holder.name.getText().replace(/^['"]|['"]$/g, '')
      : undefined;
  const isChild = ts.isJsxElement(holder) || ts.isJsxFragment(holder);
  if (name === undefined ? !isChild : !READ.has(name)) return false;
  // Of a template literal only its own text; the placeholders are checked separately.
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text)
        .join('\u0000');
  // In most attributes a lower-case word can be a key; a title is always read.
  const isTitle = name === 'title' && ts.isJsxAttribute(holder) && !isCompared(node);
  return (
    /\p{L}{2}/u.test(text) &&
    (isTitle || /\s/.test(text) || /^\p{Lu}/u.test(text) || ts.isTemplateExpression(node))
  );
}

/** Whether a literal is only compared with something: `role === 'host'`. */
function isCompared({ parent }: ts.Node): boolean {
  const { EqualsEqualsEqualsToken: equal, ExclamationEqualsEqualsToken: unequal } = ts.SyntaxKind;
  return ts.isBinaryExpression(parent) && [equal, unequal].some((kind) => kind === parent.operatorToken.kind);
}

function short(text: string): string {
  return JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 80));
}
