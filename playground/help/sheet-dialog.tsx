import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function SheetDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Cheat sheet" onClose={onClose}>
      <p>Cheat sheet</p>
    </Dialog>
  );
}
