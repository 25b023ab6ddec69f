import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders, and so loads, its children once the visitor has scrolled there. */
export function WhenReached({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (isReached || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setReached(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReached]);
  return <div ref={place}>{isReached && children}</div>;
}
