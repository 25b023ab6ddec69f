// Replaces `cssUtils` of @ant-design/icons in a host's build, which inserts the rules of icons in the browser.
export const updateCSS = (): null => null;
export const getShadowRoot = (): null => null;
export const warningOnce = (): void => undefined;
