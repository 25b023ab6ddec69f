import { withDirectImports } from './direct-imports.ts';

it.each([
  ["import { Button } from 'antd';", "import Button from 'antd/es/button';"],
  [
    'import { theme as antd, AutoComplete } from "antd";',
    "import antd from 'antd/es/theme'; import AutoComplete from 'antd/es/auto-complete';",
  ],
  [
    "export { App,\n  DatePicker,\n } from 'antd';",
    "export { default as App } from 'antd/es/app'; export { default as DatePicker } from 'antd/es/date-picker';",
  ],
  [
    "import { StarFilled as Star } from '@ant-design/icons'",
    "import Star from '@ant-design/icons/es/icons/StarFilled'",
  ],
  ["import { useState } from 'react';", "import { useState } from 'react';"],
  ["import Button from 'antd/es/button';", "import Button from 'antd/es/button';"],
])('%s', (source, direct) => {
  expect(withDirectImports(source)).toBe(direct);
});
