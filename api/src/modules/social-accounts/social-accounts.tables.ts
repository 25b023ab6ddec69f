import type { Goal } from '@acquaint/contracts';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

const provider = () => text('provider', { enum: ['google', 'linkedin', 'microsoft', 'zoom'] }).notNull();

/** Accounts at providers, connected to a member's account. */
export const socialAccounts = pgTable('social_accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: provider(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  scopes: text('scopes').array().notNull().default([]),
  sealedTokens: text('sealed_tokens'),
  tokensExpireAt: instant('tokens_expire_at'),
  /** Whether it is a login method, besides sharing its calendar or contacts. */
  signsIn: boolean('signs_in').notNull(),
  connectedAt: instant('connected_at').notNull(),
});

/** Started OAuth flows, by the hash of the state. */
export const oauthFlows = pgTable('provider_trips', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  provider: provider(),
  use: text('use', { enum: ['sign_in', 'calendar', 'contacts'] }).notNull(),
  userId: uuid('user_id'),
  sealed: text('sealed').notNull(),
  next: text('next'),
  circle: text('circle'),
  goals: text('goals').array().$type<Goal[]>().notNull().default([]),
  timeZone: text('time_zone'),
  expiresAt: instant('expires_at').notNull(),
});

/** Links that wait for the owner's confirmation, by the hash of the ticket. */
export const providerLinks = pgTable('provider_links', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: provider(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  scopes: text('scopes').array().notNull().default([]),
  next: text('next'),
  circle: text('circle'),
  expiresAt: instant('expires_at').notNull(),
});
