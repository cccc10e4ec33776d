import 'swagger-ui-dist/swagger-ui.css';
import './docs.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

type Props = Readonly<Record<string, unknown>>;
type System = { readonly React: { readonly createElement: (component: unknown, props: Props) => unknown } };

/** Lets the browser fill in the user's name, as it does with the password. */
const remembersUser = () => ({
  wrapComponents: {
    Input:
      (input: unknown, { React }: System) =>
      (props: Props) =>
        React.createElement(input, props['name'] === 'username' ? { ...props, autoComplete: 'username' } : props),
  },
});

SwaggerUI({
  plugins: [remembersUser],
  url: new URL('../openapi.json', location.href).href,
  dom_id: '#docs',
  onComplete: () => foldSections(document.querySelector('.information-container .renderedMarkdown')),
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  supportedSubmitMethods: ['get'],
  // By default the description is sent to a server of Swagger.
  validatorUrl: null,
});

/** Moves each section into a closed `<details>`, so that the operations are near the top. */
function foldSections(text: Element | null): void {
  for (const heading of text?.querySelectorAll('h2') ?? []) {
    const section = document.createElement('details');
    const summary = document.createElement('summary');
    heading.replaceWith(section);
    summary.append(heading);
    section.append(summary);
    while (section.nextSibling !== null && section.nextSibling.nodeName !== 'H2') section.append(section.nextSibling);
  }
}
