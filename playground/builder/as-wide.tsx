import type { ComponentChildren } from 'preact';

/** Makes a list as wide as what is chosen, not as the longest of what could be: browsers that can do that themselves are few as yet. */
export function AsWide({ as, children }: { readonly as: string; readonly children: ComponentChildren }) {
  return (
    <span class="builder-as-wide" data-as={as}>
      {children}
    </span>
  );
}
