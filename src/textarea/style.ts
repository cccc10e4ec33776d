import { colours } from '../editing/colours.ts';

const ownColours = Object.entries(colours)
  .map(([name, [light, dark]]) => `  --${name}: var(--search-${name}, light-dark(${light}, ${dark}));`)
  .join('\n');

/**
 * The style sheet of the editor. Every colour is a custom property that a page can set; the
 * defaults follow its `color-scheme`. The layer and the text area have the same font, so that
 * their characters coincide; no colour has a weight or a slant, which would move them. Nothing is
 * animated.
 */
export const style = `
:host {
  display: block;
  position: relative;
${ownColours}
  --font: var(--search-font, ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace);
  color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: start;
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }

.box {
  max-height: var(--search-max-height, 60vh);
  overflow: auto;
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  background: var(--paper);
}
.box:focus-within { outline: 2px solid var(--accent); outline-offset: -1px; }
:host(:disabled) .box { opacity: 0.65; }
.text { position: relative; min-height: var(--search-min-height, 4.5em); }
.layer, textarea {
  margin: 0;
  border: 0;
  padding: 0.6em 0.75em;
  font: 400 1em/1.6 var(--font);
  font-variant-ligatures: none;
  letter-spacing: 0;
  word-spacing: 0;
  text-indent: 0;
  text-transform: none;
  text-align: start;
  tab-size: 4;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.layer { min-height: inherit; pointer-events: none; }
textarea {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  resize: none;
  overflow: hidden;
  outline: none;
  background: transparent;
  color: transparent;
  caret-color: var(--ink);
}
textarea::placeholder { color: var(--soft); opacity: 1; }
textarea::selection { color: transparent; background: color-mix(in srgb, var(--accent) 30%, transparent); }

.property { color: var(--property); }
.enumMember, .number { color: var(--value); }
.string { color: var(--string); }
.type { color: var(--date); }
.keyword { color: var(--keyword); }
.operator { color: var(--operator); }
.mark { text-decoration: underline wavy 1px; text-underline-offset: 0.25em; text-decoration-skip-ink: none; }
.mark.error { text-decoration-color: var(--error); }
.mark.warning { text-decoration-color: var(--warning); }
.mark.hint { text-decoration: underline dotted var(--soft); text-underline-offset: 0.25em; }

.popup { display: none; margin: 0; padding: 0; border: 0; color: inherit; background: none; }
.popup[data-open='list'] {
  display: flex;
  flex-direction: column;
  position: fixed;
  inset: auto;
  width: max-content;
  min-width: min(16rem, calc(100vw - 1rem));
  max-width: min(30rem, calc(100vw - 1rem));
  overflow: hidden;
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  background: var(--paper);
  box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
}
[role='listbox'] { min-height: 0; overflow: auto; padding: 0.25rem; }
[role='option'] {
  display: flex;
  align-items: baseline;
  gap: 0.6em;
  min-height: 1.75rem;
  padding: 0.15rem 0.5rem;
  border-radius: 0.3rem;
  cursor: pointer;
  white-space: nowrap;
}
[role='option'] > span { unicode-bidi: isolate; overflow: hidden; text-overflow: ellipsis; }
.label { flex: 0 1 auto; min-width: 3ch; font-family: var(--font); }
.detail, .description { flex: 0 100 auto; color: var(--soft); font-size: 0.87em; }
.description { margin-inline-start: auto; }
.quickfix > .label, .rewrite > .label, .fixAll > .label, .text > .label { font-family: inherit; }
[role='option'].field > .label { color: var(--property); }
[role='option'].value > .label { color: var(--value); }
[role='option'].keyword > .label { color: var(--keyword); }
[role='option']:hover { background: color-mix(in srgb, var(--wash) 60%, transparent); }
[role='option'][aria-selected='true'] { background: var(--wash); box-shadow: inset 3px 0 var(--accent); }
.about { flex: none; max-height: 7.5em; overflow: hidden; border-top: 1px solid var(--edge); padding: 0.4rem 0.75rem; font-size: 0.87em; max-width: 30rem; width: 0; min-width: 100%; }
.about p { margin: 0.15rem 0; overflow-wrap: anywhere; }

.popup[data-open='strip'] { display: block; contain: inline-size; }
.popup[data-open='strip'] .about { display: none; }
.popup[data-open='strip'] [role='listbox'] { display: flex; gap: 0.4rem; overflow-x: auto; padding: 0.4rem 0.1rem; scrollbar-width: none; }
.popup[data-open='strip'] [role='option'] {
  flex: none;
  max-width: 80%;
  min-height: 2.75rem;
  align-items: center;
  padding: 0 0.85rem;
  border: 1px solid var(--edge);
  border-radius: 1.4rem;
  background: var(--paper);
}
.popup[data-open='strip'] [role='option'][aria-selected='true'] { background: var(--wash); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }

.problems { list-style: none; margin: 0.5rem 0 0; padding: 0; display: grid; gap: 0.4rem; }
.problems li { display: flex; flex-wrap: wrap; gap: 0.3rem 0.5rem; align-items: center; border-inline-start: 3px solid var(--edge); padding-inline-start: 0.6rem; }
.problems li.error { border-color: var(--error); }
.problems li.warning { border-color: var(--warning); }
.problems .more { color: var(--soft); }
button { font: inherit; color: inherit; min-height: 1.75rem; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.jump { flex: 1 1 100%; border: 0; padding: 0.1rem 0; background: none; text-align: start; overflow-wrap: anywhere; border-radius: 0.2rem; }
.jump:hover { text-decoration: underline; }
.severity { font-weight: 600; }
.error .severity { color: var(--error); }
.warning .severity { color: var(--warning); }
.position { color: var(--soft); font-size: 0.87em; }
.fix { border: 1px solid var(--edge); border-radius: 0.4rem; padding: 0.1rem 0.6rem; background: var(--paper); color: var(--accent); text-align: start; overflow-wrap: anywhere; }
.fix:hover { background: var(--wash); }
code { font-family: var(--font); font-size: 0.95em; unicode-bidi: isolate; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; inset: auto auto 0 0; }

@media (pointer: coarse) {
  .layer, textarea { font-size: max(16px, 1em); }
  .problems button { min-height: 2.75rem; }
}
@media (forced-colors: active) {
  .layer, .layer span { forced-color-adjust: none; color: transparent; }
  .mark[class] { text-decoration-color: LinkText; }
  textarea { color: FieldText; caret-color: FieldText; }
  textarea::selection { color: HighlightText; background: Highlight; }
  [role='option'][aria-selected='true'], .popup[data-open='strip'] [role='option'][aria-selected='true'] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  [role='option'][role][aria-selected='true'] > span { color: inherit; }
}
`;
