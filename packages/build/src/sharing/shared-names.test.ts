import { withSharedNames } from './shared-names.ts';

it('imports each name of a shared package as a separate module', () => {
  expect(withSharedNames("import { Button, Card as Frame } from '@acquaint/ui';")).toBe(
    "import { Button } from '@acquaint/ui/Button'; import { Card as Frame } from '@acquaint/ui/Card';",
  );
  expect(withSharedNames('export { useEvent } from "@acquaint/remote-kit";')).toBe(
    "export { useEvent } from '@acquaint/remote-kit/useEvent';",
  );
});

it('bundles icon drawings and shares the component that renders them', () => {
  const source = withSharedNames("import { BellOutlined as Bell } from '@acquaint/ui/icons';");
  expect(source).toContain("from '@ant-design/icons-svg/es/asn/BellOutlined'");
  expect(source).toContain("from '@acquaint/ui/iconOf'");
  expect(source).toContain('const Bell = /*#__PURE__*/');
});

it('leaves other imports unchanged', () => {
  const source = "import { listSessions } from '@acquaint/contracts'; import { useState } from 'react';";
  expect(withSharedNames(source)).toBe(source);
});
