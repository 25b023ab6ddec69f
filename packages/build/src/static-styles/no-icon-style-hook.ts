// Replaces antd's `theme/util/useResetIconStyle` in a host's build, which inserts the rules of icons in the browser.
const useResetIconStyle = (): void => undefined;
// eslint-disable-next-line import/no-default-export -- as in the module that it replaces
export default useResetIconStyle;
