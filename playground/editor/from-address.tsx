import { openSearch, port } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { entity } from '../state/search.ts';
import type { FoundSearch } from './search-in.ts';
import { words } from './words.ts';

/** One way out, in place of all the mistakes that an address would have as a search. */
export function FromAddress({ address }: { readonly address: FoundSearch }) {
  const { fromAddress, takeSearch } = inLocale(words);
  const take = (): void => {
    openSearch({ entity: address.entity ?? entity.value, text: address.text });
    port.value?.focus();
  };
  return (
    <div class="notice editor-address">
      <p>{fromAddress}</p>
      <p>
        <code>{shortened(address.text)}</code>
      </p>
      <button type="button" class="button small" onClick={take}>
        {takeSearch}
      </button>
    </div>
  );
}

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const longest = 300;
