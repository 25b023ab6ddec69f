import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DOMWindow } from 'jsdom';
import defaultStylesheet from 'jsdom/lib/jsdom/browser/default-stylesheet.js';

/** Properties that decide whether something is visible and clickable; rules without them are ignored. */
const SHOWN = ['display', 'visibility', 'opacity', 'pointer-events', 'user-select', 'content-visibility'];
/** Inherited properties, with their values at the root. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

/** Made by `bundle-antd.ts`: the product's rules of antd, which its components do not insert in the page. */
const ANTD_RULES = join(import.meta.dirname, '../../../dist/antd-in-one-file/shown.css');

interface Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** Position among all rules. */
  readonly at: number;
}
/** Rules by a necessary condition of their selector: `.class` or `TAG`; `*` for any element. */
type Rules = Map<string, Rule[]>;

/**
 * Replaces jsdom's `getComputedStyle`, which resolves thirteen colors up to the root and tries each of antd's thousands of rules
 * on each element, half of the time of page tests. Results for visibility and clickability equal jsdom's; other properties come
 * from the same rules and the element's `style`, as there is no layout anyway.
 */
export function answerShownStyles(window: DOMWindow): void {
  const { document } = window;
  const fixed = [defaultStylesheet, readFileSync(ANTD_RULES, 'utf8')].map((css) => sheetOf(document, css));
  let known = new WeakMap<Element, readonly CSSStyleDeclaration[]>();
  let sheets: readonly CSSStyleSheet[] = [];
  let rules: Rules = new Map();
  /** Candidate rules by tag and classes. */
  let ofKind = new Map<string, readonly Rule[]>();
  const forget = (): void => {
    known = new WeakMap();
  };
  const changes = new window.MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true });

  const stylesOf = (element: Element): readonly CSSStyleDeclaration[] => {
    const cached = known.get(element);
    if (cached) return cached;
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

  // Ignores the second argument: jsdom has no styles of pseudo-elements and warns, and antd measures scrollbars with them.
  window.getComputedStyle = (element) => {
    if (changes.takeRecords().length > 0) forget();
    const now = [...fixed, ...document.styleSheets];
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

/** The last matching rule wins, as in jsdom, which ignores specificity. */
function lastOf(styles: readonly CSSStyleDeclaration[], name: string): string {
  for (let index = styles.length - 1; index >= 0; index -= 1) {
    const value = styles[index]?.getPropertyValue(name) ?? '';
    if (value === 'unset') return '';
    if (value !== '') return name === 'opacity' ? asNumber(value) : value;
  }
  return '';
}

/** Converts `.5` to `0.5`. */
const asNumber = (value: string): string => (Number.isNaN(Number(value)) ? value : String(Number(value)));

const asInStylesheet = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function sheetOf(document: Document, css: string): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  const { sheet } = style;
  style.remove();
  if (!sheet) throw new Error('jsdom did not read the stylesheet');
  return sheet;
}

function rulesOf(sheets: readonly CSSStyleSheet[]): Rules {
  const rules: Rules = new Map();
  let at = 0;
  for (const sheet of sheets) {
    for (const { selectorText: selector, style } of shownBy(sheet)) {
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

const read = new WeakMap<CSSStyleSheet, readonly CSSStyleRule[]>();

function shownBy(sheet: CSSStyleSheet): readonly CSSStyleRule[] {
  const known = read.get(sheet) ?? rulesOfShown(sheet);
  read.set(sheet, known);
  return known;
}

/** Returns the rules of a stylesheet that affect visibility on screens. */
export function rulesOfShown(sheet: CSSStyleSheet): readonly CSSStyleRule[] {
  return [...sheet.cssRules]
    .flatMap((rule) => {
      const { media } = rule as CSSMediaRule;
      if (media === undefined) return [rule];
      return Array.from(media).includes('screen') ? [...(rule as CSSMediaRule).cssRules] : [];
    })
    .map((rule) => rule as CSSStyleRule)
    .filter(
      ({ selectorText, style }) => selectorText && SHOWN.some((name) => style.getPropertyValue(name) !== ''),
    );
}

/** Returns what an element needs for a selector to match: for each alternative a class, otherwise a tag, otherwise nothing. */
function keysOf(selector: string): string[] {
  if (selector.includes('\\')) return ['*'];
  let plain = selector.replace(/\[[^\]]*\]/g, '[]');
  // Parentheses may contain alternatives, or a negation.
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

/** Selectors that jsdom cannot read: the browser's own, such as `::-webkit-…`, match no element. */
const unreadable = new Set<string>();

function matches(element: Element, selector: string): boolean {
  if (unreadable.has(selector)) return false;
  try {
    return element.matches(selector);
  } catch {
    unreadable.add(selector);
    return false;
  }
}
