import { withSharedNames } from './shared-names.ts';

it('asks the shell for each name of a shared package by itself', () => {
  expect(withSharedNames("import { Button, Card as Frame } from '@acquaint/ui';")).toBe(
    "import { Button } from '@acquaint/ui/Button'; import { Card as Frame } from '@acquaint/ui/Card';",
  );
  expect(withSharedNames('export { useFact } from "@acquaint/remote-kit";')).toBe(
    "export { useFact } from '@acquaint/remote-kit/useFact';",
  );
});

it('carries the drawings of icons, and shares what draws them', () => {
  const source = withSharedNames("import { BellOutlined as Bell } from '@acquaint/ui/icons';");
  expect(source).toContain("from '@ant-design/icons-svg/es/asn/BellOutlined'");
  expect(source).toContain("from '@acquaint/ui/iconOf'");
  expect(source).toContain('const Bell = /*#__PURE__*/');
});

it('leaves other imports as they are', () => {
  const source = "import { listSessions } from '@acquaint/contracts'; import { useState } from 'react';";
  expect(withSharedNames(source)).toBe(source);
});
