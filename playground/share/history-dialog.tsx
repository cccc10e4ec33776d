import type { DialogProps } from '../dialogs.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function HistoryDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="History" onClose={onClose}>
      <p>History</p>
    </Dialog>
  );
}
