/**
 * The style sheet of the builder. Its colours are the custom properties of the editor; the defaults
 * follow the page's `color-scheme`. Texts have a contrast of at least 4.5, edges 3. Every control
 * is at least 24 px high and wide. Nothing is animated, and what opens lies over the page.
 * What follows the last value of a list is on the same line. A hidden copy of the selected option
 * gives a list its width, one of the text a field its height. In a narrow builder a row has the
 * field first, and below it the relation and the values.
 */
export const style = `
:host {
  display: block;
  container-type: inline-size;
  --ink: var(--search-ink, light-dark(#1c2429, #e6e9ea));
  --soft: var(--search-soft, light-dark(#566068, #a1acb2));
  --paper: var(--search-paper, light-dark(#ffffff, #1a2024));
  --wash: var(--search-wash, light-dark(#e4f0f1, #1b3338));
  --edge: var(--search-edge, light-dark(#7d8583, #7b878d));
  --line: var(--search-line, light-dark(#dcdad2, #333d42));
  --accent: var(--search-accent, light-dark(#0d5c6b, #83cdd8));
  --error: var(--search-error, light-dark(#a5281b, #ff9c8d));
  --warning: var(--search-warning, light-dark(#7d5200, #e9be6d));
  --tint: color-mix(in srgb, var(--accent) 11%, var(--paper));
  --warm: color-mix(in srgb, var(--warning) 11%, var(--paper));
  --font: var(--search-font, ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace);
  color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: start;
}
:host([hidden]), [hidden] { display: none !important; }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
ul { padding: 0; list-style: none; }
small, .small { font-size: 0.85em; }
.soft, small { color: var(--soft); }
code { font-family: var(--font); font-size: 0.95em; overflow-wrap: anywhere; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; width: 1.15em; height: 1.15em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.icon.grip { stroke-width: 2.75; }

.builder { display: grid; gap: 0.75rem; min-width: 0; padding: 0; border: 0; }
.builder:disabled { opacity: 0.7; }

button, input, select, textarea { min-height: 2rem; font: inherit; color: inherit; }
button, input, select, textarea { padding: 0.15rem 0.5rem; border: 1px solid var(--edge); border-radius: 0.4rem; background: var(--paper); }
input, select { max-width: 100%; }
button { display: inline-flex; align-items: center; gap: 0.4rem; min-width: 1.75rem; cursor: pointer; }
button:hover:not(:disabled) { border-color: var(--accent); color: var(--accent); }
button:disabled { color: var(--soft); border-color: var(--line); cursor: not-allowed; }
button.quiet, button.plain { border-color: transparent; background: none; color: var(--accent); }
button.quiet:hover:not(:disabled), button.plain:hover:not(:disabled) { background: var(--tint); }
button.plain { justify-content: space-between; width: 100%; color: var(--ink); text-align: start; }
button.plain:disabled { color: var(--soft); }
kbd { padding: 0 0.4em; border: 1px solid var(--line); border-radius: 0.25rem; color: var(--soft); font: 0.8em system-ui, sans-serif; white-space: nowrap; }
:is(button, input, select, textarea):focus-visible, [role='listbox']:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

.head, .adds, .starters { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
.group > .head { padding: 0.25rem; }
.list { display: grid; gap: 0.4rem; min-width: 0; margin-block: 0.5rem; }
.list > li { position: relative; min-width: 0; }
.group { padding-inline-start: 0.4rem; border-inline-start: 3px solid var(--line); }
.list > li[data-dragged] { opacity: 0.5; }
.list > li:is([data-drop-before], [data-drop-after])::before { content: ''; position: absolute; z-index: 1; inset-inline: 0; height: 3px; border-radius: 2px; background: var(--accent); }
.list > li[data-drop-before]::before { inset-block-start: -0.3rem; }
.list > li[data-drop-after]::before { inset-block-end: -0.3rem; }

.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0.3rem 0.4rem; padding: 0.25rem; border-radius: 0.5rem; }
.row:hover, .row:focus-within { background: var(--wash); }
.chip { border: 1px dashed var(--edge); }
.handle, .remove { justify-content: center; padding: 0; }
.row .handle, .row .remove, .head .handle, .head .remove { color: var(--soft); }
.movable { cursor: grab; touch-action: none; }
.remove { margin-inline-start: auto; }
.field, .join { font-weight: 600; }
.hint { flex-basis: 100%; order: 2; padding-inline: 0.25rem; }

.values { display: flex; flex: 1 1 8rem; flex-wrap: wrap; align-items: center; gap: 0.3rem; min-width: 0; }
.date, .end, .item { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.4rem; min-width: 0; }
.day { white-space: nowrap; }
.draft { position: relative; display: inline-flex; min-width: 0; }
.draft input { width: 100%; }
.draft [aria-invalid='true'] { border-color: var(--error); outline-color: var(--error); }
.refused { position: absolute; z-index: 1; inset-block-start: calc(100% + 2px); inset-inline-start: 0; padding: 0 0.4rem; border-radius: 0.25rem; background: var(--paper); color: var(--error); white-space: nowrap; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); pointer-events: none; }
.amount { width: 5rem; }
.number { width: 8rem; }
.calendar { width: 10rem; }
.moment { width: 14rem; }
.text, .end:has(> .text) { flex: 1 1 8rem; min-width: 0; }
.tokens { display: contents; }
.token, .not { display: inline-flex; align-items: center; min-height: 2rem; padding: 0 0.5rem; border: 1px solid transparent; border-radius: 0.4rem; background: var(--tint); color: var(--accent); overflow-wrap: anywhere; }
.token small { margin-inline-start: 0.4em; }
.token.unknown, .not { background: var(--warm); color: var(--warning); }
.not { font-weight: 600; }
.away { justify-content: center; min-width: 1.75rem; min-height: 1.75rem; margin-inline: 0.15rem -0.35rem; padding: 0; border-color: transparent; background: none; color: inherit; }
.select { display: inline-grid; min-width: 0; max-width: 16rem; }
.select::after { content: attr(data-copy); grid-area: 1 / 1; overflow: hidden; height: 0; padding-inline: 0.5rem calc(0.5rem + 1.7em); white-space: nowrap; visibility: hidden; }
.field-box, .join-box { font-weight: 600; }
.select select { grid-area: 1 / 1; width: 0; min-width: 100%; }
.grow { display: grid; }
.grow::after, .grow textarea { grid-area: 1 / 1; min-width: 0; padding: 0.25rem 0.5rem; border: 1px solid var(--edge); font-family: var(--font); white-space: pre-wrap; overflow-wrap: anywhere; }
.grow::after { content: attr(data-copy) ' '; overflow: hidden; max-height: 8rem; visibility: hidden; }
.grow textarea { resize: vertical; }

.popup { position: fixed; inset: auto; overflow: hidden; width: max-content; max-width: calc(100vw - 1rem); padding: 0.4rem; border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--paper); color: var(--ink); box-shadow: 0 6px 20px rgb(0 0 0 / 18%); }
.popup:popover-open { display: grid; }
.picker { display: flex; flex-direction: column; gap: 0.3rem; width: min(21rem, calc(100vw - 2rem)); min-height: 0; }
.picker > :not(.options) { flex: none; }
.picker > button { border-color: var(--edge); }
.options { flex: 1 1 auto; min-height: 0; overflow: auto; border-radius: 0.3rem; }
.option { display: flex; align-items: center; gap: 0.5rem; min-height: 2rem; padding: 0.1rem 0.5rem; border-radius: 0.3rem; cursor: pointer; overflow-wrap: anywhere; }
.option small { margin-inline-start: auto; font-variant-numeric: tabular-nums; text-align: end; }
.option:hover { background: var(--tint); }
.option[data-active] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
.option .box { flex: none; display: inline-grid; place-items: center; width: 1.15rem; height: 1.15rem; border: 1px solid var(--edge); border-radius: 0.25rem; font-size: 0.85em; line-height: 1; }
.option[aria-selected='true'] .box { border-color: var(--accent); background: var(--accent); color: var(--paper); }
.group-name { padding: 0.4rem 0.5rem 0.1rem; color: var(--soft); font-size: 0.85em; font-weight: 600; }
.actions { display: grid; overflow: auto; }

@container (width < 34rem) {
  .remove { order: 1; }
  .row::after { content: ''; flex-basis: 100%; order: 1; }
  .row .relation-box { order: 2; }
  .values { order: 3; }
}
@media (pointer: coarse) {
  input, select, textarea, .select::after { font-size: max(16px, 1em); }
  button, input, select, textarea, .option, .token, .not { min-height: 2.5rem; }
  .away { min-height: 2rem; min-width: 2rem; }
}
@media (forced-colors: active) {
  .option[data-active] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .option[data-active] small { color: HighlightText; }
  .token, .not { border-color: CanvasText; }
  .row:focus-within { outline: 1px solid Highlight; }
  .list > li::before { background: Highlight; }
}
`;
