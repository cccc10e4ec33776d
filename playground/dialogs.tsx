import type { ComponentType } from 'preact';
import { inLocale } from './state/locale.ts';
import { type DialogName, dialog } from './state/view.ts';
import { Dialog, type DialogProps } from './ui/dialog.tsx';
import { type Instead, later } from './ui/later.tsx';

const sheet = (load: () => Promise<ComponentType<DialogProps>>) => later(load, Over);

/** What lies over the page, each loaded when it is first opened; every one draws its own `Dialog`. */
const sheets: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  examples: sheet(async () => (await import('./examples/examples-dialog.tsx')).ExamplesDialog),
  history: sheet(async () => (await import('./share/history-dialog.tsx')).HistoryDialog),
  copy: sheet(async () => (await import('./share/copy-dialog.tsx')).CopyDialog),
  share: sheet(async () => (await import('./share/share-dialog.tsx')).ShareDialog),
  connect: sheet(async () => (await import('./connect/connect-dialog.tsx')).ConnectDialog),
  fields: sheet(async () => (await import('./help/fields-dialog.tsx')).FieldsDialog),
  sheet: sheet(async () => (await import('./help/sheet-dialog.tsx')).SheetDialog),
  keys: sheet(async () => (await import('./help/keys-dialog.tsx')).KeysDialog),
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

/** Over the page as well, where it is looked for: that a sheet is still coming, or cannot. */
function Over({ onClose, hasFailed, children }: DialogProps & Instead) {
  if (!hasFailed) return <div class="over-wait">{children}</div>;
  return (
    <Dialog title={inLocale(words).failed} onClose={onClose}>
      {children}
    </Dialog>
  );
}

const words = { en: { failed: 'Not loaded' }, nl: { failed: 'Niet geladen' } };
