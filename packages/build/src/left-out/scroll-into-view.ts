// Replaces scroll-into-view-if-needed, see left-out.ts.

/** Scrolls to an element as far as needed; what else antd asks of the library, browsers do not know and ignore. */
// eslint-disable-next-line acquaint/restricted-syntax -- antd imports the library by its default export
export default function scrollIntoView(element: Element, options: ScrollIntoViewOptions): void {
  element.scrollIntoView(options);
}
