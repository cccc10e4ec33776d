import type { ComponentType } from 'preact';
import { type DialogName, dialog } from './state/view.ts';
import type { DialogProps } from './ui/dialog.tsx';
import { later } from './ui/later.tsx';

/** What lies over the page, each loaded when it is first opened; every one draws its own `Dialog`. */
const sheets: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  examples: later(async () => (await import('./examples/examples-dialog.tsx')).ExamplesDialog),
  history: later(async () => (await import('./share/history-dialog.tsx')).HistoryDialog),
  copy: later(async () => (await import('./share/copy-dialog.tsx')).CopyDialog),
  share: later(async () => (await import('./share/share-dialog.tsx')).ShareDialog),
  connect: later(async () => (await import('./connect/connect-dialog.tsx')).ConnectDialog),
  fields: later(async () => (await import('./help/fields-dialog.tsx')).FieldsDialog),
  sheet: later(async () => (await import('./help/sheet-dialog.tsx')).SheetDialog),
  keys: later(async () => (await import('./help/keys-dialog.tsx')).KeysDialog),
};

export function Dialogs() {
  const name = dialog.value;
  if (name === undefined) return null;
  const Sheet = sheets[name];
  return <Sheet key={name} onClose={close} />;
}

const close = (): void => {
  dialog.value = undefined;
};
