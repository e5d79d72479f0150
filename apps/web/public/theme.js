// Runs before the first paint, so that a stored theme does not flash, nor the empty board of a shelf that has files.
try {
  const theme = localStorage.getItem('recto-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.toggleAttribute('data-files', Number(localStorage.getItem('recto-shelf-count')) > 0)
} catch {
  // Storage may be blocked; the system's preference applies then, and the shelf counts as empty.
}
