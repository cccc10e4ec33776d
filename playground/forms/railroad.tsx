import './railroad.css';
import { useEffect, useRef } from 'preact/hooks';
import drawing from 'search-expression/railroad.svg?raw';
import productions from 'search-expression/search.ebnf?raw';
import { texts } from '../state/locale.ts';
import { CodeBlock } from '../ui/code-block.tsx';

/** The grammar of the language, whatever the search. */
export function GrammarPanel() {
  return (
    <div class="form stack gap-4">
      <Railroad />
    </div>
  );
}

/** The railroad diagram of the grammar in the colours of the page, and its EBNF. */
export function Railroad() {
  const place = useRef<HTMLDivElement>(null);
  const { lead, label, asText, title } = words();
  useEffect(() => {
    // Safe: a file of the package itself.
    const svg = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
    svg.setAttribute('aria-label', label);
    place.current?.replaceChildren(svg);
  }, [label]);
  return (
    <>
      <p class="soft small">{lead}</p>
      <div class="railroad-box box sunken full" ref={place} tabIndex={0} role="group" aria-label={label} />
      <details class="full unprinted">
        <summary class="is-accent">{asText}</summary>
        <CodeBlock title={title} text={lines} />
      </details>
    </>
  );
}

/** Without the numbers of the productions, which are for the parser. */
const lines = productions.replace(/^\(\* [GT]\d+ \*\) +/gm, '').trim();

const words = texts({
  lead: [
    'Follow a line from left to right. Round boxes are typed as they stand; square ones are another line, a name or a value.',
    'Volg een lijn van links naar rechts. Ronde vakken typt u zoals ze er staan; rechthoekige zijn een andere lijn, een naam of een waarde.',
  ],
  label: ['Railroad diagram of the grammar', 'Syntaxisdiagram van de grammatica'],
  asText: ['The same as text', 'Hetzelfde als tekst'],
  title: ['The grammar as EBNF', 'De grammatica als EBNF'],
});
