import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useLinks } from '../ui/links.ts';
import type { ValueMeaning } from './meanings.ts';
import { type TreeContent, type TreeNode, type TreeRow, treeRows } from './tree-nodes.ts';

const visibleRows = 300;

/** A tree with one tab stop. Arrow keys move, open and close; Enter selects the node's range. */
export function TreeView({ root }: { readonly root: TreeNode }) {
  const { label, cut } = words();
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const current = useSignal('0');
  const tree = useRef<HTMLUListElement>(null);
  const links = useLinks();
  const rows = treeRows(root, toggled.value, visibleRows);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === current.value),
  );

  const go = (row: TreeRow | undefined): void => {
    if (row === undefined) return;
    current.value = row.path;
    tree.current?.querySelector<HTMLElement>(`[data-path="${row.path}"]`)?.focus();
  };
  const toggle = ({ path, node }: TreeRow): void => {
    if (node.childCount === 0) return;
    const next = new Set(toggled.value);
    if (!next.delete(path)) next.add(path);
    toggled.value = next;
  };
  const keys: Readonly<Record<string, (row: TreeRow) => void>> = {
    ArrowDown: () => go(rows[at + 1]),
    ArrowUp: () => go(rows[at - 1]),
    Home: () => go(rows[0]),
    End: () => go(rows.at(-1)),
    ArrowRight: (row) => (row.isOpen ? go(rows[at + 1]) : toggle(row)),
    ArrowLeft: (row) => (row.isOpen ? toggle(row) : go(rows.find(({ path }) => path === parentOf(row.path)))),
    ' ': toggle,
    Enter: ({ node }) => links(node.range).onClick(),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const act = keys[event.key];
    if (row === undefined || act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(row);
  };

  return (
    <>
      <ul class="tree box sunken stack gap-0" role="tree" aria-label={label} ref={tree} onKeyDown={onKeyDown}>
        {rows.map((row, index) => {
          const { node, path, level, position, size, isOpen } = row;
          const { onClick, onFocus, ...pointing } = links(node.range);
          return (
            <li
              key={path}
              class="tree-line focus-inside"
              role="treeitem"
              data-path={path}
              tabIndex={index === at ? 0 : -1}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={size}
              aria-expanded={node.childCount === 0 ? undefined : isOpen}
              aria-selected={index === at}
              style={{ '--level': level - 1 }}
              {...pointing}
              onFocus={() => {
                current.value = path;
                onFocus();
              }}
              onClick={onClick}
            >
              <span
                class={`tree-turn ${isOpen ? 'open' : ''} ${node.childCount === 0 ? 'leaf' : ''}`}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(row);
                }}
              >
                {node.childCount > 0 && <Icon name="chevron" />}
              </span>
              <NodeContent content={node.content} />
            </li>
          );
        })}
      </ul>
      {rows.length === visibleRows && <p class="soft small">{cut(visibleRows)}</p>}
    </>
  );
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function NodeContent({ content }: { readonly content: TreeContent }) {
  const { joins, kinds, more } = words();
  if (content.kind === 'join') {
    return (
      <span class="tree-text breaks">
        <b class="mono is-accent">{content.operator}</b> <span class="soft small">{joins[content.operator](content.count)}</span>
      </span>
    );
  }
  if (content.kind === 'value') {
    return (
      <span class="tree-text breaks">
        <Value {...content.meaning} /> <span class="soft small">{kinds[content.of]}</span>
      </span>
    );
  }
  const { field, label, operator, values, left } = content;
  return (
    <span class="tree-text breaks">
      <code>{field}</code> {label !== undefined && <span class="soft small">{label}</span>} <b class="mono">{operator}</b>{' '}
      {values.map((meaning, at) => (
        <span key={`${at} ${meaning.written}`}>
          <Value {...meaning} />{' '}
        </span>
      ))}
      {left > 0 && <span class="soft small">{more(left)}</span>}
    </span>
  );
}

function Value({ written, means, near }: ValueMeaning) {
  return (
    <>
      <code class="tree-value">{written}</code>
      {means !== undefined && <span class="soft small"> {near === undefined ? means : `${means}, ${near}`}</span>}
    </>
  );
}

const words = texts({
  label: ['The search as a tree', 'De zoekopdracht als boom'],
  cut: [
    'The first {} lines. Close some of them to see what comes after.',
    'De eerste {} regels. Sluit er enkele om te zien wat daarna komt.',
  ],
  joins: {
    AND: ['all {} have to hold', 'alle {} moeten gelden'],
    OR: ['one of the {} is enough', 'een van de {} is genoeg'],
    NOT: [() => 'this must not hold', () => 'dit mag niet gelden'],
  },
  kinds: {
    integer: ['whole number', 'geheel getal'],
    decimal: ['number', 'getal'],
    string: ['text in quotes', 'tekst tussen aanhalingstekens'],
    boolean: ['true or false', 'waar of onwaar'],
  },
  more: ['and {} more', 'en nog {}'],
});
