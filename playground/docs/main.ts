import 'swagger-ui-dist/swagger-ui.css';
import './docs.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { foldSections } from './fold-sections.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

SwaggerUI({
  url: new URL('../openapi.json', location.href).href,
  dom_id: '#docs',
  onComplete: () => foldSections(document.querySelector('.information-container .renderedMarkdown')),
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  supportedSubmitMethods: ['get'],
  // Else the description is sent to a server elsewhere.
  validatorUrl: null,
});
