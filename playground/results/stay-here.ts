/** For a button that goes with what it does: the focus stays with what was found. */
export function stayHere(): void {
  document.getElementById('view-panel')?.focus({ preventScroll: true });
}
