import { Railroad } from './railroad.tsx';

/** The grammar of the language, which is the same whatever the search. */
export function GrammarPanel() {
  return (
    <div class="form">
      <Railroad />
    </div>
  );
}
