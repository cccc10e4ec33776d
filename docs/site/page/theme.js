/* Runs before the page is drawn, so that a chosen theme does not flash. The playground's choice counts here, too. */
try {
  // As JSON.
  const theme = localStorage.getItem('search-expression.theme');
  if (theme === '"light"' || theme === '"dark"') document.documentElement.dataset.theme = theme.slice(1, -1);
  if (theme === '"contrast"') document.documentElement.dataset.contrast = 'high';
} catch {
  // Without storage the page follows the system.
}
