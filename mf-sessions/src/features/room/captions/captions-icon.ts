import { iconOf } from '@acquaint/ui';

/** A frame with two lines of text; the icon library has none. */
const WORDS =
  'M880 184H144c-18 0-32 14-32 32v592c0 18 14 32 32 32h736c18 0 32-14 32-32V216c0-18-14-32-32-32zm-40 584H184V256h656v512z' +
  'M256 520h208v64H256zM528 520h240v64H528zM256 648h320v64H256zM640 648h128v64H640z';

/** Captions icon in the style of the other icons. */
export const CaptionsOutlined = iconOf({
  name: 'captions',
  theme: 'outlined',
  icon: {
    tag: 'svg',
    attrs: { viewBox: '64 64 896 896', focusable: 'false' },
    children: [{ tag: 'path', attrs: { d: WORDS } }],
  },
});
