import type { ComponentChildren } from 'preact';
import { texts } from '../state/locale.ts';
import { type Good, good, isStale } from '../state/search.ts';

/** Renders the last valid search, with a notice while the text has errors. */
export function LastValid({ children }: { readonly children: (of: Good) => ComponentChildren }) {
  const { notYet, stale, still } = words();
  const of = good.value;
  if (of === undefined) return <p class="notice soft">{notYet}</p>;
  return (
    <div class="form stack gap-4">
      {isStale.value && (
        <p class="notice warning small form-stale">
          <span class="badge warning">{stale}</span>{' '}
          <span>
            {still} <code>{of.text}</code>
          </span>
        </p>
      )}
      {children(of)}
    </div>
  );
}

const words = texts({
  notYet: ['As soon as the search can be read, you see it here.', 'Zodra de zoekopdracht te lezen is, ziet u die hier.'],
  stale: ['Not up to date', 'Niet bijgewerkt'],
  still: ['This is about', 'Dit gaat over'],
});
