import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function CopyDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Copy as" onClose={onClose}>
      <p>Copy as</p>
    </Dialog>
  );
}
