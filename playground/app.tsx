import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { EditorPane } from './editor/editor-pane.tsx';
import { Footer } from './footer.tsx';
import { Tools } from './forms/tools.tsx';
import { Header } from './header.tsx';
import { Results } from './results/results.tsx';
import { columns } from './state/columns.ts';
import { texts } from './state/locale.ts';
import { text } from './state/search.ts';
import { dialog } from './state/view.ts';
import { Announcement } from './ui/announcement.tsx';
import { type Instead, later, Silent } from './ui/later.tsx';
import { Why } from './why/why.tsx';

/** The page: the text and its tools on the left, the rows on the right, or below on a phone. */
export function App() {
  const work = useRef<HTMLElement>(null);
  useLayoutEffect(() => effect(() => work.current?.style.setProperty('--columns', columns.value)), []);
  const { ask, found } = words();
  return (
    <div class="page">
      <Header />
      <main class="work" ref={work}>
        <section class="ask stack gap-4" aria-label={ask}>
          <EditorPane />
          {/* Editors draw hints into the text, which are no part of it on paper. */}
          <pre class="print-text breaks" data-text={text.value} aria-hidden="true" />
        </section>
        <section class="more stack gap-4">
          <Tools />
        </section>
        <Splitter />
        <section class="found stack gap-4" aria-label={found}>
          <Results />
          <Why />
        </section>
      </main>
      <Footer />
      <Over />
      <Announcement />
    </div>
  );
}

const Splitter = later(async () => (await import('./second-look.ts')).Splitter, Silent);

const Over = later(async () => (await import('./second-look.ts')).Over, Unopened);

/** Says of a dialog that was opened early that it is loading, or cannot be loaded. */
function Unopened({ hasFailed, children }: Instead) {
  if (dialog.value === undefined) return null;
  return <div class={`over-wait lifted ${hasFailed ? '' : 'late'}`}>{children}</div>;
}

const words = texts({ ask: ['The search', 'De zoekopdracht'], found: ['What it finds', 'Wat die vindt'] });
