import { walk } from '../../../grammar/expression.ts';
import { canBeTrue, diagramsOf, isAlwaysTrue } from '../diagram/diagram.ts';
import type { Part, Reading } from './reading.ts';
import type { Told } from './told.ts';

/** What a part can come to, as far as its diagram shows. */
type Verdicts = { readonly canBeTrue: boolean; readonly isAlwaysTrue: boolean };

/**
 * The parts of which it is not known yet whether they can be true, and what their diagrams say: the operands of every OR, smaller ones first, and the whole.
 * Where that is too much work, only the whole, or nothing.
 */
export function verdictsOf(
  reading: Reading,
  told: (part: Part) => Told,
): readonly { readonly part: Part; readonly verdicts: Verdicts }[] {
  const { root, parts, parentOf, schema, today } = reading;
  const isOpen = (part: Part) => !told(part).neverTrue && part.condition === undefined && namesFieldTwice(part);
  if (!isOpen(root)) return [];
  const pieces = parts.filter((part) => part !== root && parentOf.get(part)?.node.kind === 'or' && isOpen(part));
  for (const asked of pieces.length === 0 ? [[root]] : [[...pieces, root], [root]]) {
    const diagrams = diagramsOf(
      schema,
      today,
      asked.map(({ node }) => node),
    );
    if (diagrams === undefined) continue;
    return diagrams.flatMap((diagram, at) => {
      const part = asked[at];
      return part === undefined
        ? []
        : [{ part, verdicts: { canBeTrue: canBeTrue(diagram), isAlwaysTrue: isAlwaysTrue(diagram) } }];
    });
  }
  return [];
}

/** Conditions on different fields cannot exclude each other. */
function namesFieldTwice({ node }: Part): boolean {
  const fields = new Set<string>();
  let twice = false;
  walk(node, (inner) => {
    if (!('field' in inner)) return;
    twice ||= fields.has(inner.field);
    fields.add(inner.field);
  });
  return twice;
}
