import { Dialogs } from './dialogs.tsx';
import { EditorPane } from './editor/editor-pane.tsx';
import { Footer } from './footer.tsx';
import { Tools } from './forms/tools.tsx';
import { Header } from './header.tsx';
import { Results } from './results/results.tsx';
import { Splitter } from './splitter.tsx';
import { texts } from './state/locale.ts';
import { text } from './state/search.ts';
import { Announcement } from './ui/announcement.tsx';
import { Toast } from './ui/toast.tsx';
import { Why } from './why/why.tsx';

/** The page: the text and its tools on the left, the rows on the right, or below on a phone. */
export function App() {
  const { ask, found } = words();
  return (
    <div class="page">
      <Header />
      <main class="work">
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
      <Dialogs />
      <Toast />
      <Announcement />
    </div>
  );
}

const words = texts({ ask: ['The search', 'De zoekopdracht'], found: ['What it finds', 'Wat die vindt'] });
