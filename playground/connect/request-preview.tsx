import { inLocale, locale } from '../state/locale.ts';
import type { Attempt } from './attempt.ts';
import { testPath } from './probes.ts';

/** Exactly what is sent to try the service, before it is. */
export function RequestPreview({ attempt }: { readonly attempt: Attempt }) {
  const { title, none, again, nobody, added } = inLocale(words);
  const base = attempt.address.value?.base;
  const isElsewhere = base !== undefined && new URL(base).origin !== location.origin;
  const isNamed = attempt.isNamed.value;
  return (
    <div class="connect-preview">
      <h3 id="connect-preview">{title}</h3>
      {base === undefined ? (
        <p class="soft small">{none}</p>
      ) : (
        <>
          <pre class="code" tabIndex={0} aria-labelledby="connect-preview">
            <code>
              <b>GET</b> {base + testPath(attempt.first.value, locale.value)}
              {isNamed && '\nAuthorization: Basic ••••••••'}
              {isElsewhere && (
                <>
                  {`\nOrigin: ${location.origin}`} <i>{added}</i>
                </>
              )}
            </code>
          </pre>
          <p class="soft small">{isNamed ? again : nobody}</p>
        </>
      )}
    </div>
  );
}

const words = {
  en: {
    title: 'What will be sent',
    none: 'Write an address to see it.',
    added: '(added by the browser)',
    again:
      'If that fails, up to two more like it find out why. Once connected, your searches go in the same way, and a question for the names of products.',
    nobody:
      'Without a user only events can be searched. Once connected, your searches go in the same way, and a question for the names of products.',
  },
  nl: {
    title: 'Wat wordt verstuurd',
    none: 'Schrijf een adres om het te zien.',
    added: '(voegt de browser toe)',
    again:
      'Mislukt dat, dan volgen er hoogstens twee zulke om te zien waarom. Eenmaal verbonden gaan uw zoekopdrachten op dezelfde manier, en een vraag naar de namen van producten.',
    nobody:
      'Zonder gebruiker kunt u alleen evenementen zoeken. Eenmaal verbonden gaan uw zoekopdrachten op dezelfde manier, en een vraag naar de namen van producten.',
  },
};
