import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { opensModal } from '../../modals/popups.ts';

/**
 * Counts page visits. Another path is a new visit, and so is another query reached by a link or by going back. A replaced query
 * is a setting of the same page (a filter, a search), as is one that opens or closes a modal.
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
