import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function FieldsDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Fields" onClose={onClose}>
      <p>Fields</p>
    </Dialog>
  );
}
