import { isHigherRole, mayCall, Role } from './roles.ts';

it('lets each role do what the one before it may (R-ADMIN-2)', () => {
  const allowed = Role.options.map((role) =>
    (['visitor', 'member', 'support', 'moderator', 'admin'] as const).filter((access) =>
      mayCall(role, { access }),
    ),
  );
  expect(allowed).toEqual([
    ['visitor', 'member'],
    ['visitor', 'member', 'support'],
    ['visitor', 'member', 'support', 'moderator'],
    ['visitor', 'member', 'support', 'moderator', 'admin'],
  ]);
});

it('lets staff act on lower roles only (R-ADMIN-4)', () => {
  expect(Role.options.filter((other) => isHigherRole('moderator', other))).toEqual(['member', 'support']);
  expect(Role.options.filter((other) => isHigherRole('admin', other))).toEqual([
    'member',
    'support',
    'moderator',
  ]);
});
