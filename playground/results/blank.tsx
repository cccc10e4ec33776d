import { inLocale } from '../state/locale.ts';
import { fromService, source } from '../state/rows.ts';
import { reading } from '../state/search.ts';
import { dialog } from '../state/view.ts';
import { Icon } from '../ui/icon.tsx';
import { showComingWeek } from './coming-week.ts';
import { runHere } from './run-here.ts';

/** What stands where the rows will be, before there was any answer. */
export function Blank() {
  const { none, toType, wrong, asking, toRun, runIt, week, examples, failed } = inLocale(words);
  const { isLoading, failure } = fromService.value;
  const isReady = reading.value.query !== undefined;
  const isEmpty = reading.value.text.trim() === '';
  if (source.value.kind === 'service' && isReady)
    return (
      <div class="results-blank">
        <Icon name="plug" />
        <h3>{isLoading ? asking : failure === undefined ? toRun : failed}</h3>
        {!isLoading && failure === undefined && (
          <button type="button" class="button main" onClick={runHere}>
            {runIt}
          </button>
        )}
      </div>
    );
  return (
    <div class="results-blank">
      <Icon name="search" />
      <h3>{none}</h3>
      <p class="soft">{isEmpty ? toType : wrong}</p>
      <p class="results-buttons">
        <button type="button" class="button main" onClick={showComingWeek}>
          {week}
        </button>
        <button
          type="button"
          class="button"
          aria-haspopup="dialog"
          onClick={() => {
            dialog.value = 'examples';
          }}
        >
          {examples}
        </button>
      </p>
    </div>
  );
}

const words = {
  en: {
    none: 'What you search for appears here',
    toType: 'Write a search, or begin with one of these.',
    wrong: 'The search has a mistake. Mend it, or begin with one of these.',
    asking: 'Asking the service …',
    toRun: 'The service has not been asked yet',
    failed: 'There is no answer yet',
    runIt: 'Run the search',
    week: 'Show the coming week',
    examples: 'See examples',
  },
  nl: {
    none: 'Hier verschijnt waar u naar zoekt',
    toType: 'Schrijf een zoekopdracht, of begin hiermee.',
    wrong: 'Er zit een fout in de zoekopdracht. Herstel die, of begin hiermee.',
    asking: 'De service wordt bevraagd …',
    toRun: 'De service is nog niet bevraagd',
    failed: 'Er is nog geen antwoord',
    runIt: 'Voer de zoekopdracht uit',
    week: 'Toon de komende week',
    examples: 'Bekijk voorbeelden',
  },
};
