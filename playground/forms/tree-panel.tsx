import './tree.css';
import { useSignal } from '@preact/signals';
import { today } from '../state/clock.ts';
import { locale, texts } from '../state/locale.ts';
import { type Good, schema } from '../state/search.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Choice } from '../ui/controls.tsx';
import { formatTree } from './format-tree.ts';
import { LastValid } from './last-valid.tsx';
import { meaningsIn } from './meanings.ts';
import { treeNodes } from './tree-nodes.ts';
import { TreeView } from './tree-view.tsx';

/** The search as a tree to walk through, and as the JSON that programs get. */
export function TreePanel() {
  const shown = useSignal<'tree' | 'json'>('tree');
  const { tree, json, label, lead, leadJson, title } = words();
  return (
    <LastValid>
      {(of) => (
        <>
          <div class="row across-3">
            <Choice label={label} values={['tree', 'json']} names={{ tree, json }} chosen={shown} />
            <p class="soft small">{shown.value === 'tree' ? lead : leadJson}</p>
          </div>
          {shown.value === 'tree' ? <Tree of={of} /> : <CodeBlock title={title} text={formatTree(of.query.expression)} />}
        </>
      )}
    </LastValid>
  );
}

function Tree({ of }: { readonly of: Good }) {
  const meaningOf = meaningsIn({ text: of.text, schema: schema.value, today: today.value, locale: locale.value });
  return <TreeView root={treeNodes(of.query.expression, schema.value.fields, meaningOf, locale.value)} />;
}

const words = texts({
  tree: ['Tree', 'Boom'],
  json: ['JSON', 'JSON'],
  label: ['How the tree is shown', 'Hoe de boom wordt getoond'],
  lead: [
    'Point at a line to see its place in the search, press it to go there.',
    'Wijs een regel aan om te zien waar die staat, druk erop om erheen te gaan.',
  ],
  leadJson: ['What programs get from the parser.', 'Wat programma’s van de parser krijgen.'],
  title: ['The search as JSON', 'De zoekopdracht als JSON'],
});
