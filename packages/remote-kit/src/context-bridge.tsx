import { QueryClientContext } from '@tanstack/react-query';
import { use } from 'react';
import type { Context, ReactNode } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { ShellContext } from './shell-api.ts';

interface BridgedContext {
  readonly context: Context<unknown>;
  readonly value: unknown;
}

/** Values of the contexts that are carried from one React root into another. */
export type Bridge = readonly BridgedContext[];

/**
 * Contexts do not cross React roots, and a parcel is a separate root. The values of these contexts are read where the parcel is
 * mounted and provided again inside it, so that links, queries and the shell API work there too.
 */
const CROSSING = [
  NavigationContext,
  LocationContext,
  RouteContext,
  QueryClientContext,
  ShellContext,
] as readonly unknown[] as readonly Context<unknown>[];

/** Returns the current values of these contexts. */
export function useBridge(): Bridge {
  const bridge: BridgedContext[] = [];
  for (const context of CROSSING) bridge.push({ context, value: use(context) });
  return bridge;
}

/** Provides the context values of another root. */
export function BridgeProvider({
  bridge,
  children,
}: {
  readonly bridge: Bridge;
  readonly children: ReactNode;
}) {
  return bridge.reduceRight<ReactNode>(
    (inner, { context: Provided, value }) => <Provided value={value}>{inner}</Provided>,
    children,
  );
}
