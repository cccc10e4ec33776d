/* What the guide has, in its order. A page is a Markdown file beside this one, or made at build. */

export type Section = { readonly title: string; readonly pages: readonly PageRow[] };
export type PageRow = {
  /** The Markdown file, by which other pages link to it; `.html` in the guide. */
  readonly path: string;
  /** Its name in the list of pages. */
  readonly label: string;
  /** The file of the repository to which other pages link, where it is not the one of that path. */
  readonly source?: string;
};

export const sections: readonly Section[] = [
  {
    title: 'Start here',
    pages: [
      { path: 'index.md', label: 'What this is' },
      { path: 'start-server.md', label: 'On a server' },
      { path: 'start-client.md', label: 'In a client' },
      { path: 'start-screen.md', label: 'On a screen' },
      { path: 'language.md', label: 'The language' },
    ],
  },
  {
    title: 'On a server',
    pages: [
      { path: 'your-database.md', label: 'Your database in ten minutes' },
      { path: 'schema.md', label: 'A schema' },
      { path: 'own-tables.md', label: 'Your own tables' },
      { path: 'list.md', label: 'A list endpoint' },
      { path: 'access.md', label: 'Who may search what' },
      { path: 'lists.md', label: 'Tags, lines, participants' },
      { path: 'functions.md', label: 'Conditions of your own' },
      { path: 'limits.md', label: 'Hostile input' },
      { path: 'words.md', label: 'Words and folding' },
      { path: 'days.md', label: 'Days, zones and clocks' },
      { path: 'engine.md', label: 'An engine of your own' },
    ],
  },
  {
    title: 'In pages and programs',
    pages: [
      { path: 'interpret.md', label: 'What people write' },
      { path: 'memory.md', label: 'Rows in memory' },
      { path: 'editor.md', label: 'A field for searches' },
      { path: 'builder.md', label: 'Conditions by mouse' },
      { path: 'forms.md', label: 'Errors and fixes in a form' },
      { path: 'client.md', label: 'The client of a service' },
      { path: 'analysis.md', label: 'What is known of a search' },
      { path: 'tree.md', label: 'The tree as data' },
      { path: 'testing.md', label: 'Tests with witnesses' },
      { path: 'programs.md', label: 'For programs' },
      { path: 'saved-searches.md', label: 'Saved searches in CI' },
      { path: 'editors.md', label: 'Editors of files' },
    ],
  },
  {
    title: 'A service of bookings',
    pages: [
      { path: 'service.md', label: 'Running it for real' },
      { path: 'deploy.md', label: 'Step by step on Debian', source: 'deploy/README.md' },
      { path: 'shards.md', label: 'Past one machine' },
      { path: 'service-sections.md', label: 'The API, section by section' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: 'language-in-full.md', label: 'The language in full', source: 'grammar/LANGUAGE.md' },
      { path: 'diagnostics.md', label: 'Every diagnostic', source: 'docs/reference/diagnostics.md' },
      { path: 'command-line.md', label: 'The command line' },
      { path: 'commands.md', label: 'Every command', source: 'docs/reference/commands.md' },
      { path: 'entries.md', label: 'What each entry is for' },
      { path: 'columns.md', label: 'Columns that databases have', source: 'src/sql/COLUMNS.md' },
      { path: 'how-fast.md', label: 'How fast it is', source: 'test/bench/results/README.md' },
      { path: 'how-tested.md', label: 'How it is tested' },
      { path: 'supported.md', label: 'What is supported' },
      { path: 'compare.md', label: 'Compared with others' },
      { path: 'changes.md', label: 'Changes', source: 'CHANGELOG.md' },
    ],
  },
];
