import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function KeysDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <p>Keys</p>
    </Dialog>
  );
}
