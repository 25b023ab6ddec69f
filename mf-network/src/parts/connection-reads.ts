import {
  countConnected,
  countConnections,
  getProfileByUsername,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  searchConnections,
} from '@acquaint/contracts';

/** What is old once something between two people has changed. */
export const CONNECTION_READS = [
  listConnections,
  searchConnections,
  listPendingConnections,
  listBlockedConnections,
  countConnections,
  countConnected,
  getProfileByUsername,
] as const;
