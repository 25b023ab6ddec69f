const NEEDED = 26;

/**
 * Ends the process with a message when Node is too old. The product has Node as a dependency; an older one runs when a script is
 * started without pnpm.
 */
export function requireNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= NEEDED) return;
  console.error(
    `This needs Node ${NEEDED}, but Node ${version} runs it. Use pnpm, which runs it with the project’s own Node: npx -y pnpm@12 start`,
  );
  process.exit(1);
}
