import { inLocale } from '../state/locale.ts';
import type { Meaning } from './meaning-of.ts';
import type { TreeContent } from './tree-nodes.ts';

/** What stands on one line of the tree. */
export function TreeContentView({ content }: { readonly content: TreeContent }) {
  const { joins, kinds, more } = inLocale(words);
  if (content.kind === 'join') {
    return (
      <span class="tree-text">
        <b class="tree-join">{content.operator}</b> <span class="soft small">{joins[content.operator](content.count)}</span>
      </span>
    );
  }
  if (content.kind === 'value') {
    return (
      <span class="tree-text">
        <Value {...content.meaning} /> <span class="soft small">{kinds[content.of]}</span>
      </span>
    );
  }
  const { field, label, operator, values, left } = content;
  return (
    <span class="tree-text">
      <code>{field}</code> {label !== undefined && <span class="soft small">{label}</span>}{' '}
      <b class="tree-operator">{operator}</b>{' '}
      {values.map((meaning, at) => (
        <span key={`${at} ${meaning.written}`}>
          <Value {...meaning} />{' '}
        </span>
      ))}
      {left > 0 && <span class="soft small">{more(left)}</span>}
    </span>
  );
}

function Value({ written, means, near }: Meaning) {
  return (
    <>
      <code class="tree-value">{written}</code>
      {means !== undefined && <span class="soft small"> {near === undefined ? means : `${means}, ${near}`}</span>}
    </>
  );
}

const words = {
  en: {
    joins: {
      AND: (count: number) => `all ${count} have to hold`,
      OR: (count: number) => `one of the ${count} is enough`,
      NOT: () => 'this must not hold',
    },
    kinds: { integer: 'whole number', decimal: 'number', string: 'text in quotes', boolean: 'true or false' },
    more: (count: number) => `and ${count} more`,
  },
  nl: {
    joins: {
      AND: (count: number) => `alle ${count} moeten gelden`,
      OR: (count: number) => `een van de ${count} is genoeg`,
      NOT: () => 'dit mag niet gelden',
    },
    kinds: { integer: 'geheel getal', decimal: 'getal', string: 'tekst tussen aanhalingstekens', boolean: 'waar of onwaar' },
    more: (count: number) => `en nog ${count}`,
  },
};
