const NEEDED = 26;

/**
 * The product runs on the Node it brings along as a dependency. An older one slipped in when a script was started
 * without pnpm: says so and ends the process.
 */
export function requireNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= NEEDED) return;
  console.error(
    `This needs Node ${NEEDED}, and ${version} is running it. Start it through pnpm, which brings the right one: npx -y pnpm@12 start`,
  );
  process.exit(1);
}
