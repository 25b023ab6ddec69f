import { iconOf } from '@acquaint/ui';

/** A palm with four fingers and a thumb; the icon library has no hand. */
const PALM =
  'M512 112c-30 0-56 17-70 42-11-7-25-11-39-11-45 0-81 36-81 81v36c-9-4-20-6-31-6-45 0-81 36-81 81v222' +
  'l-9-9c-35-35-91-38-127-4-35 33-36 88-4 123l172 187c59 64 142 100 229 100h62c172 0 312-140 312-312V346' +
  'c0-45-36-81-81-81-11 0-22 2-31 6v-47c0-45-36-81-81-81-14 0-28 4-39 11-14-25-40-42-71-42zm0 72c5 0 9 4 9 9v279' +
  'h72V224c0-5 4-9 9-9s9 4 9 9v284h72V346c0-5 4-9 9-9s9 4 9 9v296c0 132-108 240-240 240h-62c-67 0-131-28-176-77' +
  'L127 617c-5-6-5-15 1-20 6-6 16-5 22 1l132 133V335c0-5 4-9 9-9s9 4 9 9v173h72V224c0-5 4-9 9-9s9 4 9 9v248h72V193' +
  'c0-5 4-9 9-9z';

/** Raised hand icon in the style of the other icons. */
export const HandOutlined = iconOf({
  name: 'hand',
  theme: 'outlined',
  icon: {
    tag: 'svg',
    attrs: { viewBox: '0 64 960 960', focusable: 'false' },
    children: [{ tag: 'path', attrs: { d: PALM } }],
  },
});
