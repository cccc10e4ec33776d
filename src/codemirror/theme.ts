import { EditorView } from '@codemirror/view';
import { type ColourName, colours } from '../editing/colours.ts';

type Style = Readonly<Record<string, string>>;

const property = (name: ColourName): string => `var(--cm-search-${name})`;
const own = (at: 0 | 1): Style =>
  Object.fromEntries(
    Object.entries(colours).map(([name, both]) => [`--cm-search-${name}`, `var(--search-${name}, ${both[at]})`]),
  );

const tooltip: Style = { background: property('paper'), color: property('ink'), border: `1px solid ${property('edge')}` };
const underlined = (name: ColourName): Style => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy 1px ${property(name)}`,
  textUnderlineOffset: '0.25em',
});

/** A page replaces each colour by a custom property of the same name as those of the text field. */
export const theme = EditorView.baseTheme({
  '&light': own(0),
  '&dark': own(1),
  '&': { backgroundColor: property('paper'), color: property('ink') },
  '.cm-content': { caretColor: property('ink') },
  '.cm-search-property': { color: property('property') },
  '.cm-search-enumMember, .cm-search-number': { color: property('value') },
  '.cm-search-string': { color: property('string') },
  '.cm-search-type': { color: property('date') },
  '.cm-search-keyword': { color: property('keyword') },
  '.cm-search-operator': { color: property('operator') },
  '.cm-search-hint': {
    marginInlineStart: '0.4em',
    padding: '0 0.35em',
    borderRadius: '0.25em',
    background: property('wash'),
    color: property('soft'),
    font: '0.85em system-ui, sans-serif',
    whiteSpace: 'nowrap',
  },
  '.cm-search-unnecessary': { opacity: '0.8' },
  '.cm-lintRange-error': underlined('error'),
  '.cm-lintRange-warning': underlined('warning'),
  '.cm-lintRange-hint': underlined('soft'),
  '.cm-tooltip': tooltip,
  '.cm-search-hover': { maxWidth: '30rem', padding: '0.3rem 0.6rem' },
  '.cm-search-hover p, .cm-completionInfo p': { margin: '0.15rem 0' },
  '.cm-diagnosticAction, .cm-search-hover .cm-diagnosticAction': {
    background: property('paper'),
    color: property('accent'),
    border: `1px solid ${property('edge')}`,
    padding: '0.15rem 0.5rem',
    margin: '0.2rem 0.4rem',
  },
  '.cm-tooltip-autocomplete ul li.cm-search-option': {
    display: 'flex',
    gap: '0.6em',
    alignItems: 'baseline',
    padding: '0.15rem 0.5rem',
    lineHeight: '1.5',
  },
  '.cm-search-option .cm-completionDetail': { margin: '0', fontStyle: 'normal', color: property('soft') },
  '.cm-search-description': { marginInlineStart: 'auto', paddingInlineStart: '1em', color: property('soft') },
  '.cm-tooltip-autocomplete ul li.cm-search-option[aria-selected]': {
    background: property('wash'),
    color: property('ink'),
    boxShadow: `inset 3px 0 ${property('accent')}`,
  },
  '.cm-search-option-field .cm-completionLabel': { color: property('property') },
  '.cm-search-option-value .cm-completionLabel': { color: property('value') },
  '.cm-search-option-keyword .cm-completionLabel': { color: property('keyword') },
});
