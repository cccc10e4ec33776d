import { coreProfile, type Diagnostic, parse, print } from 'search-expression';
import { lower } from 'search-expression/analysis';
import { toUrl } from 'search-expression/url';
import { requestPath } from '../share/formats/request.ts';
import { keepTaken } from '../share/taken.ts';
import { today } from '../state/clock.ts';
import { entryColumns } from '../state/entry-columns.ts';
import { locale, texts } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { type Good, isStale, replaceText } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock, WithCode } from '../ui/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { dayInWords } from '../ui/in-words.ts';
import { useLinks } from '../ui/links.ts';
import { LastValid } from './last-valid.tsx';

/** The request for the search, and whether it is in the core language of the specification. */
export function UrlPanel() {
  const { request, path, parameter, lead, length } = words();
  return (
    <LastValid>
      {(of) => {
        const from = source.value;
        const address = from.kind === 'service' ? from.address.replace(/\/+$/, '') : '';
        const url = address + requestPath(of, entryColumns[of.entity]);
        return (
          <>
            <div class="stack">
              <CodeBlock title={address === '' ? path : request} text={url} onCopied={keepTaken} />
              <p class="soft small">
                {lead[of.entity]} {length(url.length)}
              </p>
            </div>
            <CodeBlock title={parameter} text={`search=${toUrl(of.query)}`} onCopied={keepTaken} />
            <Profile of={of} />
          </>
        );
      }}
    </LastValid>
  );
}

const visibleParts = 8;

function Profile({ of }: { readonly of: Good }) {
  const { title, core, beyond, more, cannot } = words();
  const { diagnostics } = parse(of.text, { profile: coreProfile, locale: locale.value });
  if (diagnostics.length === 0) {
    return (
      <div class="stack">
        <h3>{title}</h3>
        <p class="row unbroken small toned good">
          <Icon name="check" /> {core}
        </p>
      </div>
    );
  }
  const lowered = lower(of.query, coreProfile, { today: today.value, locale: locale.value });
  return (
    <div class="stack">
      <h3>{title}</h3>
      <p class="small">{beyond}</p>
      <Parts of={of} diagnostics={diagnostics} />
      {diagnostics.length > visibleParts && <p class="soft small">{more(diagnostics.length - visibleParts)}</p>}
      {lowered.query === undefined ? (
        <>
          <p class="small">{cannot}</p>
          <ul class="bullets stack gap-1 breaks small">
            {lowered.diagnostics.slice(0, visibleParts).map(({ message, range }) => (
              <li key={`${range.from}`}>
                <WithCode text={message} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <InCore text={print(lowered.query.expression)} validOn={lowered.validOn} />
      )}
    </div>
  );
}

/** The parts of the text that are not in the core language. */
function Parts({ of, diagnostics }: { readonly of: Good; readonly diagnostics: readonly Diagnostic[] }) {
  const links = useLinks();
  const { shows } = words();
  return (
    <ul class="row across-3">
      {diagnostics.slice(0, visibleParts).map(({ range }) => (
        <li key={`${range.from}`}>
          <button type="button" class="form-link press edged" title={shows} {...links(range)}>
            <code>{of.text.slice(range.from, range.to)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The search in the core language, with a button that replaces the text by it. */
function InCore({ text, validOn }: { readonly text: string; readonly validOn: string | undefined }) {
  const { same, onDay, use } = words();
  return (
    <>
      <CodeBlock title={same} text={text} />
      {validOn !== undefined && <p class="soft small">{onDay(dayInWords(validOn, today.value))}</p>}
      <Button class="small left" disabled={isStale.value} onClick={() => replaceText(text, { focus: true })} label={use} />
    </>
  );
}

const words = texts({
  request: ['The request', 'Het verzoek'],
  path: ['The request, after the address of your service', 'Het verzoek, na het adres van uw service'],
  lead: {
    booking: [
      'A GET with your user and password. The columns are those that screens ask for.',
      'Een GET met uw gebruiker en wachtwoord. De kolommen zijn die van schermen.',
    ],
    event: [
      'A GET. Events need no user. The columns are those that screens ask for.',
      'Een GET. Voor evenementen is geen gebruiker nodig. De kolommen zijn die van schermen.',
    ],
  },
  length: ['{} characters.', '{} tekens.'],
  parameter: ['Only the search, encoded', 'Alleen de zoekopdracht, gecodeerd'],
  title: ['Core language', 'Kerntaal'],
  core: [
    'Every service of the specification takes this search.',
    'Elke service van de specificatie neemt deze zoekopdracht aan.',
  ],
  beyond: [
    'Not every service takes this search: these parts go beyond the core language.',
    'Niet elke service neemt deze zoekopdracht aan: deze delen gaan verder dan de kerntaal.',
  ],
  more: ['… and {} more.', '… en nog {}.'],
  cannot: ['Not possible in the core language:', 'Niet mogelijk in de kerntaal:'],
  same: ['The same in the core language', 'Hetzelfde in de kerntaal'],
  onDay: ['It means the same on {} only.', 'Het betekent alleen op {} hetzelfde.'],
  use: ['Use this text', 'Gebruik deze tekst'],
  shows: ['Show it in the text', 'Toon het in de tekst'],
});
