import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { opensModal } from '../modals/popups.ts';

/**
 * Counts the pages somebody has gone to. Another path is another page, and so is another query that a link led to or the
 * way back. A query that takes the place of the last one is a setting of the same page (a filter, what is searched for), and
 * one that opens or closes a modal over it, too.
 */
export function useVisit(): { readonly number: number; readonly isSamePath: boolean } {
  const { pathname, search } = useLocation();
  const how: string = useNavigationType();
  const [visit, setVisit] = useState({ pathname, search, number: 0, isSamePath: false });
  if (visit.pathname === pathname && visit.search === search) return visit;
  const isSamePath = visit.pathname === pathname;
  const isSetting = isSamePath && (how === 'REPLACE' || opensModal(search) || opensModal(visit.search));
  const next = isSetting ? { ...visit, search } : { pathname, search, number: visit.number + 1, isSamePath };
  setVisit(next);
  return next;
}
