/* What the page shows at once, and the first look can do without: one file, so that it is one request. */
export { Over } from './dialogs.tsx';
export { Help, Settings } from './help/header-sheets.tsx';
export { Splitter } from './splitter.tsx';
