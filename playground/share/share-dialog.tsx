import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function ShareDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <p>Share</p>
    </Dialog>
  );
}
