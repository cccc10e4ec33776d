import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { recordedProductions } from '../grammar.ts';
import type { Production } from '../production.ts';
import { tokenText, tokenTypes } from '../tokens.ts';

/*
 * Draws the grammar as railroad diagrams: `npm run grammar` writes `railroad.svg`, and a
 * test fails when the file is not what the grammar says now.
 */

type Drawing = {
  readonly attrs: { readonly width: number; readonly height: number };
  format(padding: number): Drawing;
  toString(): string;
};
type Draw = Readonly<
  Record<
    'Diagram' | 'Choice' | 'Sequence' | 'Terminal' | 'NonTerminal' | 'Optional' | 'ZeroOrMore',
    (...parts: readonly unknown[]) => Drawing
  >
>;
const draw = createRequire(import.meta.url)('railroad-diagrams') as Draw;

const drawings: { readonly [K in Production['kind']]: (node: Extract<Production, { kind: K }>) => Drawing } = {
  token: ({ token }) => {
    const label = tokenTypes.get(token)?.label;
    return label === undefined ? draw.NonTerminal(tokenText(token)) : draw.Terminal(label);
  },
  rule: ({ name }) => draw.NonTerminal(name),
  sequence: ({ parts }) => draw.Sequence(...parts.map(drawingOf)),
  choice: ({ options }) => draw.Choice(0, ...options.map(drawingOf)),
  optional: ({ part }) => draw.Optional(drawingOf(part)),
  repeat: ({ part }) => draw.ZeroOrMore(drawingOf(part)),
};

function drawingOf(production: Production): Drawing {
  return (drawings[production.kind] as (node: Production) => Drawing)(production);
}

const style = `
  .railroad path { stroke: currentColor; stroke-width: 1.5; fill: none }
  .railroad rect { stroke: currentColor; stroke-width: 1.5; fill: none }
  .railroad text { font: 13px ui-monospace, monospace; text-anchor: middle; fill: currentColor }
  .railroad text.name { font-weight: 600; text-anchor: start }`;

/** Every rule of the grammar below one another as one SVG, in the colour of the text round it. */
export function railroad(): string {
  const gap = 34;
  let y = 0;
  let width = 0;
  const parts: string[] = [];
  for (const [name, production] of Object.entries(recordedProductions())) {
    const diagram = draw.Diagram(drawingOf(production)).format(12);
    parts.push(`<text class="name" x="8" y="${y + 20}">${name}</text>`);
    parts.push(
      diagram
        .toString()
        .trim()
        .replace('<svg ', `<svg x="0" y="${y + 20}" `),
    );
    width = Math.max(width, diagram.attrs.width);
    y += diagram.attrs.height + gap;
  }
  const [w, h] = [Math.ceil(width), Math.ceil(y)];
  const open = `<svg xmlns="http://www.w3.org/2000/svg" class="railroad" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img">`;
  return `${open}\n<title>The grammar of the search language</title>\n<style>${style}\n</style>\n${parts.join('\n')}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(new URL('../railroad.svg', import.meta.url), railroad());
