import { useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenReachedProps {
  /** How far away the place may still be, as a CSS length. */
  readonly margin?: string;
  readonly children: ReactNode;
}

/** Renders, and so loads, its children once the visitor has scrolled there. */
export function WhenReached({ margin = '0px', children }: WhenReachedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (isReached || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setReached(true);
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReached, margin]);
  return <div ref={place}>{isReached && children}</div>;
}
