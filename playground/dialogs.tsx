import './ui/dialog.css';
import type { ComponentType } from 'preact';
import { texts } from './state/locale.ts';
import { type DialogName, dialog } from './state/view.ts';
import { Dialog, Toast } from './ui/dialog.tsx';
import { type Instead, later } from './ui/later.tsx';

const loaded = (load: () => Promise<ComponentType>) => later(load, LoadingDialog);

/** Each is loaded when it is first opened, and renders its own `Dialog`. */
const dialogs: Readonly<Record<DialogName, ComponentType>> = {
  examples: loaded(async () => (await import('./examples/examples-dialog.tsx')).ExamplesDialog),
  history: loaded(async () => (await import('./share/history-dialog.tsx')).HistoryDialog),
  copy: loaded(async () => (await import('./share/copy-dialog.tsx')).CopyDialog),
  share: loaded(async () => (await import('./share/share-dialog.tsx')).ShareDialog),
  connect: loaded(async () => (await import('./connect/connect-dialog.tsx')).ConnectDialog),
  fields: loaded(async () => (await import('./help/fields-dialog.tsx')).FieldsDialog),
  sheet: loaded(async () => (await import('./help/sheet-dialog.tsx')).SheetDialog),
  keys: loaded(async () => (await import('./help/keys-dialog.tsx')).KeysDialog),
};

/** What lies over the page: the dialog that is open, and the message of `toast`. */
export function Over() {
  const name = dialog.value;
  const Named = name && dialogs[name];
  return (
    <>
      {Named && <Named key={name} />}
      <Toast />
    </>
  );
}

/** Shows over the page that a dialog is loading, or cannot be loaded. */
function LoadingDialog({ hasFailed, children }: Instead) {
  if (!hasFailed) return <div class="over-wait late lifted">{children}</div>;
  return <Dialog title={words().failed}>{children}</Dialog>;
}

const words = texts({ failed: ['Not loaded', 'Niet geladen'] });
