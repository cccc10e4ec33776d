import './connect.css';
import { inLocale } from '../state/locale.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Connected } from './connected.tsx';
import { connection } from './connection-state.ts';

/** Connects to a service, or disconnects from it. Forgets a typed password when it closes. */
export function ConnectDialog({ onClose }: DialogProps) {
  const { title, connected } = inLocale(words);
  const isConnected = connection.value !== undefined;
  return (
    <Dialog title={isConnected ? connected : title} class="connect" onClose={onClose}>
      {isConnected ? <Connected onClose={onClose} /> : <ConnectForm onClose={onClose} />}
    </Dialog>
  );
}

const words = {
  en: { title: 'Connect to your service', connected: 'Your service' },
  nl: { title: 'Verbinden met uw service', connected: 'Uw service' },
};
