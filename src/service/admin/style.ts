/** The style sheet, light and dark; contrast is at least 4.5 for text, 3 for borders. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f5f1, #13181b);
  --card: light-dark(#fff, #1a2024);
  --ink: light-dark(#1c2429, #e6e9ea);
  --soft: light-dark(#566068, #a1acb2);
  --line: light-dark(#e2e0d8, #2c353a);
  --edge: light-dark(#878d8c, #6f7b81);
  --accent: light-dark(#0d5c6b, #83cdd8);
  --on-accent: light-dark(#fff, #0d2328);
  --wash: light-dark(#e4f0f1, #1b3338);
  --error: light-dark(#a5281b, #ff9c8d);
  --warning: light-dark(#7d5200, #e9be6d);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 1; padding: 0.5rem; background: var(--card); }

.top, main { max-width: 60rem; margin-inline: auto; padding-inline: 1.25rem; }
.top {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1.5rem;
  padding-block: 0.75rem;
  border-bottom: 1px solid var(--line);
}
.brand { margin: 0; flex: 1 1 auto; font-weight: 650; }
nav.languages { display: flex; flex: none; gap: 0.75rem; }
.languages > * { padding-block: 0.5rem; }
.languages [aria-current] { font-weight: 650; }
.brand span { color: var(--soft); font-weight: 400; }
nav { flex: 1 1 100%; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: 0.5rem; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { color: var(--ink); font-weight: 650; box-shadow: inset 0 -2px var(--accent); }
.account { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; color: var(--soft); }

main { padding-block: 1.25rem 4rem; }
h1 { margin: 1rem 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 1rem; font-size: 1.15rem; }
.lead { max-width: 44rem; margin-top: 0; color: var(--soft); }
.aside { max-width: 26rem; color: var(--soft); font-size: 0.9rem; }
.card { max-width: 36rem; margin-block: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
.narrow { max-width: 26rem; }
.notice { max-width: 36rem; padding: 0.25rem 1rem; border-left: 4px solid var(--accent); background: var(--wash); }
.password { display: inline-block; padding: 0.15rem 0.4rem; border: 1px solid var(--edge); border-radius: 0.3rem; background: var(--card); -webkit-user-select: all; user-select: all; }
code { font: 0.95em ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }

.field { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
.field > label:not(.choice), legend { display: block; margin-bottom: 0.3rem; padding: 0; font-weight: 600; }
input[type='text'], input[type='password'] {
  width: 100%;
  padding: 0.55rem 0.7rem;
  border: 1px solid var(--edge);
  border-radius: 0.4rem;
  background: var(--paper);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--error); box-shadow: 0 0 0 1px var(--error); }
.choice { display: flex; gap: 0.6rem; padding-block: 0.3rem; }
.choice input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0.18rem 0 0; accent-color: var(--accent); }
.choice small, .hint { display: block; color: var(--soft); font-size: 0.875rem; }
.hint { margin: 0.3rem 0 0; }
.error { margin: 0 0 0.4rem; max-width: 36rem; color: var(--error); font-weight: 600; }
.warning { color: var(--warning); }
form:has([name='role'][value='administrator']:checked) .api-only { display: none; }
form:has([name='reach'][value='all']:checked) .some-products { display: none; }
.scrolls { max-height: 16rem; overflow-y: auto; padding: 0.25rem 0.7rem; border: 1px solid var(--edge); border-radius: 0.4rem; }
.unknown { color: var(--error); }

button, .button {
  display: inline-block;
  padding: 0.55rem 1rem;
  border: 1px solid var(--accent);
  border-radius: 0.4rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.findings { display: grid; gap: 0.75rem; margin: 0 0 2rem; padding: 0; list-style: none; }
.findings li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0.5rem 1rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-left: 4px solid var(--warning);
  background: var(--card);
}
.findings .problem { border-left-color: var(--error); }
.findings div { flex: 1 1 24rem; }
.findings p { margin: 0; }
.findings p + p { margin-top: 0.25rem; color: var(--soft); }
.well { padding: 0.75rem 1rem; border-left: 4px solid var(--accent); background: var(--wash); }
table + h2, .empty + h2, .hint + h2 { margin-top: 2.5rem; }
td small { display: block; color: var(--soft); font-size: 0.875rem; }
td.number, table:has(td.number) th:nth-child(n + 3) { text-align: right; }
td form { margin-top: 0.25rem; }
.refused { color: var(--error); }
.findings small { display: block; color: var(--soft); font-size: 0.875rem; }

button:hover, .button:hover { filter: brightness(1.1); }
.quiet { padding: 0.35rem 0.8rem; border-color: var(--edge); background: transparent; color: var(--ink); font-weight: 400; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem; }

table { width: 100%; border-collapse: collapse; border: 1px solid var(--line); background: var(--card); }
th, td { padding: 0.6rem 0.8rem; overflow-wrap: break-word; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-size: 0.875rem; font-weight: 600; }
tbody th { min-width: 10rem; overflow-wrap: anywhere; font-weight: 600; }
td:not(.long) { white-space: nowrap; }
.error[role] { margin-bottom: 1rem; }
.off td { color: var(--soft); }
td .warning { display: block; font-size: 0.875rem; }
.origins { margin: 0 0 1.5rem; padding: 0; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); list-style: none; }
.origins li { display: flex; justify-content: space-between; align-items: start; gap: 1rem; padding: 0.75rem 1rem; }
.origins li + li { border-top: 1px solid var(--line); }
.origins p { margin: 0.2rem 0 0; font-size: 0.9rem; }
.origins button { white-space: nowrap; }
.empty { color: var(--soft); }

@media (max-width: 48rem) {
  thead { position: absolute; left: -99rem; }
  table, tbody, tr, tbody th, td { display: block; }
  tbody tr { padding: 0.6rem 0.8rem; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border-bottom: 0; }
  tbody th, td:not(.long), td { padding: 0.15rem 0; border: 0; white-space: normal; }
  td::before { content: attr(data-label) ': '; color: var(--soft); }
  td .warning { display: inline; }
  td.number { text-align: left; }
}
`;
