/**
 * Shared modules that no page of the shell needs at its start. The shell's build can only provide what it imports, so
 * each is named here; none of these functions is ever called. The table is in packages/build/src/shared-modules.ts.
 */
export const providedOnDemand = [() => import('@acquaint/ui/data')];
