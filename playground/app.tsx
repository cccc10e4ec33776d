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
import { message } from './ui/toast.ts';
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

/**
 * Says that a dialog that was opened early is loading, or cannot be loaded. If it cannot, it also
 * shows the message of `toast`.
 */
function Unopened({ hasFailed, children }: Instead) {
  const told = hasFailed ? message.value?.text : undefined;
  if (dialog.value === undefined && told === undefined) return null;
  return (
    <div class={`over-wait lifted ${hasFailed ? '' : 'late'}`} role="status">
      {told && <p class="card-body">{told}</p>}
      {children}
    </div>
  );
}

const words = texts({ ask: ['The search', 'De zoekopdracht'], found: ['What it finds', 'Wat die vindt'] });
