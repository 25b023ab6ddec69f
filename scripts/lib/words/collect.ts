import ts from 'typescript';

/** What one file says. */
export interface Said {
  /** English sentences handed to `t`, `rich` or `msg`. */
  readonly sentences: readonly string[];
  /** What is wrong, each with its line. */
  readonly mistakes: readonly string[];
  /** Text that a person reads and no function says, each with its line. */
  readonly unsaid: readonly string[];
}

const SAYS = new Set(['t', 'rich', 'msg']);

/** Properties and attributes whose text a person reads. */
const READ = new Set(
  (
    'title label placeholder alt description extra message okText cancelText content tooltip help hint heading sub submit ' +
    'aria-label aria-description aria-roledescription aria-valuetext text note summary addonBefore addonAfter prefix suffix ' +
    'emptyText notFoundContent failure detail question answer'
  ).split(' '),
);

/**
 * Collects the sentences of a file, and finds text that would stay English.
 * @param server where each refusal's literal is a sentence too (`notFound('…')`)
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
    const given = call.arguments ?? [];
    const [first] = given;
    if (name === undefined || !first) return;
    if (refusals.has(name)) {
      for (const argument of given) takeLiterals(argument, sentences);
      return;
    }
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

function isGlued(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** The literals an expression can be; null when it can be something else. */
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

/** `const GONE = 'We couldn’t find this.'` at the top of a server's file, and a table of such: what its refusals say. */
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

/** Sentences anywhere in an argument: `conflict('…')`, `badRequest('…', { field: ['…'] })`, `isLate ? '…' : '…'`. */
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

/** A literal under a name that people read, with a word in it, that is handed to no function. */
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
  // Of a template its own words: what stands at its places has said itself.
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text)
        .join('\u0000');
  return (
    /\p{L}{2}/u.test(text) && (/\s/.test(text) || /^\p{Lu}/u.test(text) || ts.isTemplateExpression(node))
  );
}

function short(text: string): string {
  return JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 80));
}
