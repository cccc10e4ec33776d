import { useEffect, useState } from 'preact/hooks';

/** Which of so many pages is shown: the next one every so many milliseconds, as long as nothing holds it and somebody may see it. */
export function useTurn(count: number, milliseconds: number, isHeld: boolean): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (isHeld || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setPage((before) => (Math.min(before, count - 1) + 1) % count);
    }, milliseconds);
    return () => clearInterval(timer);
  }, [count, milliseconds, isHeld]);
  return Math.min(page, Math.max(0, count - 1));
}
