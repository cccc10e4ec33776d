import './connect.css';
import { texts } from '../state/locale.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Connected } from './connected.tsx';
import { connection } from './connection-state.ts';

/** Connects to a service, or disconnects from it. Forgets a typed password when it closes. */
export function ConnectDialog() {
  const { title, connected } = words();
  const isConnected = connection.value !== undefined;
  return (
    <Dialog title={isConnected ? connected : title} class="connect">
      {isConnected ? <Connected /> : <ConnectForm />}
    </Dialog>
  );
}

const words = texts({
  title: ['Connect to your service', 'Verbinden met uw service'],
  connected: ['Your service', 'Uw service'],
});
