import { inLocale } from '../state/locale.ts';
import { Railroad } from './railroad.tsx';

/** The grammar of the language, which is the same whatever the search. */
export function GrammarPanel() {
  return (
    <div class="form">
      <p class="soft small">{inLocale(words).lead}</p>
      <Railroad />
    </div>
  );
}

const words = {
  en: {
    lead: 'How a search can be written: follow a line from left to right. Round boxes are typed as they stand; square ones are another line, a name or a value.',
  },
  nl: {
    lead: 'Hoe u een zoekopdracht schrijft: volg een lijn van links naar rechts. Ronde vakken typt u zoals ze er staan; rechte zijn een andere lijn, een naam of een waarde.',
  },
};
