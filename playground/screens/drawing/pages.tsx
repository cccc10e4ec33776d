import { useEffect, useState } from 'preact/hooks';

/** The current page as dots, or in numbers if there are many pages. */
export function Pages({ page, of, label }: { readonly page: number; readonly of: number; readonly label: string }) {
  if (of < 2) return null;
  if (of > mostDots) return <p class="screen-pages screen-line screen-soft">{label}</p>;
  return (
    <p class="screen-pages screen-line screen-soft" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} class={at === page ? 'screen-dot is-here' : 'screen-dot'} />
      ))}
    </p>
  );
}

const mostDots = 12;

/** The page to show. It changes periodically, unless held or in a hidden document. */
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
