// Replaces antd's `theme/util/useResetIconStyle` in a host's build, which inserts the rules of icons in the browser.
const useResetIconStyle = (): void => undefined;
// eslint-disable-next-line acquaint/restricted-syntax -- antd imports the hook by its default export
export default useResetIconStyle;
