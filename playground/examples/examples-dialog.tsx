import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function ExamplesDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Examples" onClose={onClose}>
      <p>Examples</p>
    </Dialog>
  );
}
