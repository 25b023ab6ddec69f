import { inTab } from '@acquaint/browser-storage';
import { useEvent } from '@acquaint/remote-kit';
import { useEffect } from 'react';

/** The fields of the expertise form. */
export interface ExpertiseFields {
  readonly mentorship_statement: string;
  readonly looking_for: string[];
  readonly expert_in: string[];
}

type Draft = Partial<ExpertiseFields>;

const stored = inTab('expertise-draft');

/** Returns what a member has entered in this tab and not saved, also before a reload; undefined for nothing. */
export function draftOf(userId: string): Draft | undefined {
  try {
    const kept = JSON.parse(stored.read() ?? 'null') as { readonly of: string; readonly draft: Draft } | null;
    return kept?.of === userId ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was entered. */
export function forgetDraft(): void {
  stored.remove();
}

/** Keeps what a member enters in this tab until it is forgotten or they log out. */
export function useKeptDraft(userId: string, draft: Draft | undefined): void {
  const text = JSON.stringify(draft ?? {}) === '{}' ? null : JSON.stringify({ of: userId, draft });
  useEffect(() => {
    if (text !== null) stored.write(text);
  }, [text]);
  useEvent('auth/logged-out', forgetDraft);
}
