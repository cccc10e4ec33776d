import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useLinks } from './linked.ts';
import { TreeContentView } from './tree-content-view.tsx';
import { type TreeNode, type TreeRow, treeRows } from './tree-nodes.ts';

/** So many lines are drawn; what comes after them is said, not shown. */
const mostRows = 300;

/** A tree with one line in the page's tab order: arrows walk, open and close, Enter shows the line's place in the text. */
export function TreeView({ root }: { readonly root: TreeNode }) {
  const { label, cut } = inLocale(words);
  const turned = useSignal<ReadonlySet<string>>(new Set());
  const current = useSignal('0');
  const tree = useRef<HTMLUListElement>(null);
  const links = useLinks();
  const rows = treeRows(root, turned.value, mostRows);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === current.value),
  );

  const go = (row: TreeRow | undefined): void => {
    if (row === undefined) return;
    current.value = row.path;
    tree.current?.querySelector<HTMLElement>(`[data-path="${row.path}"]`)?.focus();
  };
  const turn = ({ path, node }: TreeRow): void => {
    if (node.childCount === 0) return;
    const next = new Set(turned.value);
    if (!next.delete(path)) next.add(path);
    turned.value = next;
  };
  const keys: Readonly<Record<string, (row: TreeRow) => void>> = {
    ArrowDown: () => go(rows[at + 1]),
    ArrowUp: () => go(rows[at - 1]),
    Home: () => go(rows[0]),
    End: () => go(rows.at(-1)),
    ArrowRight: (row) => (row.isOpen ? go(rows[at + 1]) : turn(row)),
    ArrowLeft: (row) => (row.isOpen ? turn(row) : go(rows.find(({ path }) => path === parentOf(row.path)))),
    ' ': turn,
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
      <ul class="tree" role="tree" aria-label={label} ref={tree} onKeyDown={onKeyDown}>
        {rows.map((row, index) => {
          const { node, path, level, position, size, isOpen } = row;
          const { onClick, onFocus, ...pointing } = links(node.range);
          return (
            <li
              key={path}
              class="tree-line"
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
                  turn(row);
                }}
              >
                {node.childCount > 0 && <Icon name="chevron" />}
              </span>
              <TreeContentView content={node.content} />
            </li>
          );
        })}
      </ul>
      {rows.length === mostRows && <p class="soft small">{cut(mostRows)}</p>}
    </>
  );
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const words = {
  en: {
    label: 'The search as a tree',
    cut: (most: number) => `The first ${most} lines. Close some of them to see what comes after.`,
  },
  nl: {
    label: 'De zoekopdracht als boom',
    cut: (most: number) => `De eerste ${most} regels. Sluit er enkele om te zien wat daarna komt.`,
  },
};
