import type { DOMWindow } from 'jsdom';
import defaultStylesheet from 'jsdom/lib/jsdom/browser/default-stylesheet.js';

/** What decides whether something is shown and can be clicked: rules that say nothing of it are left out. */
const SHOWN = ['display', 'visibility', 'opacity', 'pointer-events', 'user-select', 'content-visibility'];
/** Taken from the parent where no rule says anything, and what stands at the root. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

interface Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** Its place among all. */
  readonly at: number;
}
/** Rules by what an element must have for them to match: `.class` or `TAG`; `*` for any element. */
type Rules = Map<string, Rule[]>;

/**
 * Answers `getComputedStyle` in place of jsdom, which works out thirteen colours, each up to the root, and tries each of antd's
 * thousands of rules on each element: that was half of the time of page tests. The answers on whether something is shown and can
 * be clicked are jsdom's own; what else is asked for is answered by the same rules and the element's
 * own `style`, as there is no layout anyway.
 */
export function answerShownStyles(window: DOMWindow): void {
  const { document } = window;
  const ofBrowser = browsersOwn(document);
  let known = new WeakMap<Element, readonly CSSStyleDeclaration[]>();
  let sheets: readonly CSSStyleSheet[] = [];
  let rules: Rules = new Map();
  /** Rules that may match, by tag and classes. */
  let ofKind = new Map<string, readonly Rule[]>();
  const forget = (): void => {
    known = new WeakMap();
  };
  const changes = new window.MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true });

  const stylesOf = (element: Element): readonly CSSStyleDeclaration[] => {
    const found = known.get(element);
    if (found) return found;
    const kind = `${element.tagName} ${element.getAttribute('class') ?? ''}`;
    const possible = ofKind.get(kind) ?? candidates(rules, element);
    ofKind.set(kind, possible);
    const styles = possible.filter(({ selector }) => matches(element, selector)).map(({ style }) => style);
    if (element.hasAttribute('style')) styles.push((element as HTMLElement).style);
    known.set(element, styles);
    return styles;
  };
  const valueOf = (element: Element, name: string): string => {
    const root = INHERITED[name];
    for (let each: Element | null = element; each; each = root === undefined ? null : each.parentElement) {
      const value = lastOf(stylesOf(each), name);
      if (value !== '') return value;
    }
    return root ?? '';
  };

  // Its second argument is left out: jsdom has no styles of pseudo-elements and complains; antd measures scrollbars with them.
  window.getComputedStyle = (element) => {
    if (changes.takeRecords().length > 0) forget();
    const now = [ofBrowser, ...document.styleSheets];
    if (now.length !== sheets.length || now.some((sheet, index) => sheet !== sheets[index])) {
      sheets = now;
      rules = rulesOf(sheets);
      ofKind = new Map();
      forget();
    }
    const getPropertyValue = (name: string): string => valueOf(element, name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (typeof name === 'symbol') return undefined;
        return name === 'getPropertyValue' ? getPropertyValue : valueOf(element, asInStylesheet(name));
      },
    });
  };
}

/** Of several rules the last one counts, as jsdom has it: it knows no specificity. */
function lastOf(styles: readonly CSSStyleDeclaration[], name: string): string {
  for (let index = styles.length - 1; index >= 0; index -= 1) {
    const value = styles[index]?.getPropertyValue(name) ?? '';
    if (value === 'unset') return '';
    if (value !== '') return name === 'opacity' ? asNumber(value) : value;
  }
  return '';
}

/** `.5` is `0.5`. */
const asNumber = (value: string): string => (Number.isNaN(Number(value)) ? value : String(Number(value)));

const asInStylesheet = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The rules that every browser has of its own. */
function browsersOwn(document: Document): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = defaultStylesheet;
  document.head.append(style);
  const { sheet } = style;
  style.remove();
  if (!sheet) throw new Error('jsdom did not read its own stylesheet');
  return sheet;
}

function rulesOf(sheets: readonly CSSStyleSheet[]): Rules {
  const rules: Rules = new Map();
  let at = 0;
  for (const sheet of sheets) {
    for (const { selector, style } of shownBy(sheet)) {
      at += 1;
      for (const key of new Set(keysOf(selector))) {
        const those = rules.get(key) ?? [];
        rules.set(key, those);
        those.push({ selector, style, at });
      }
    }
  }
  return rules;
}

type ShownRules = readonly Pick<Rule, 'selector' | 'style'>[];
const read = new WeakMap<CSSStyleSheet, ShownRules>();

/** The rules of a stylesheet that decide whether something is shown. */
function shownBy(sheet: CSSStyleSheet): ShownRules {
  const known = read.get(sheet);
  if (known) return known;
  const all = [...sheet.cssRules].flatMap((rule) => {
    const { media } = rule as CSSMediaRule;
    if (media === undefined) return [rule];
    return Array.from(media).includes('screen') ? [...(rule as CSSMediaRule).cssRules] : [];
  });
  const shown = all
    .map((rule) => ({ selector: (rule as CSSStyleRule).selectorText, style: (rule as CSSStyleRule).style }))
    .filter(({ selector, style }) => selector && SHOWN.some((name) => style.getPropertyValue(name) !== ''));
  read.set(sheet, shown);
  return shown;
}

/** What an element needs at least for a selector to match it: for each of its alternatives a class, else a tag, else nothing. */
function keysOf(selector: string): string[] {
  if (selector.includes('\\')) return ['*'];
  let plain = selector.replace(/\[[^\]]*\]/g, '[]');
  // What stands in parentheses may be an alternative, or what it must not have.
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '[]');
  }
  return plain.split(',').map((alternative) => {
    const last =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const className = /\.([\w-]+)/.exec(last);
    if (className) return className[0];
    const tag = /^[a-z][\w-]*/i.exec(last);
    return tag ? tag[0].toUpperCase() : '*';
  });
}

function candidates(rules: Rules, element: Element): Rule[] {
  const keys = ['*', element.tagName.toUpperCase(), ...[...element.classList].map((name) => `.${name}`)];
  return [...new Set(keys.flatMap((key) => rules.get(key) ?? []))].sort((one, other) => one.at - other.at);
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // Of a browser's own selectors, such as `::-webkit-…`, none matches an element.
    return false;
  }
}
