import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function ConnectDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Connect" onClose={onClose}>
      <p>Connect</p>
    </Dialog>
  );
}
