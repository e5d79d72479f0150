// Runs before the first paint, so that neither the wrong theme nor an empty shelf board flashes.
try {
  const theme = localStorage.getItem('recto-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.toggleAttribute('data-files', Number(localStorage.getItem('recto-shelf-count')) > 0)
} catch {
  // Storage may be blocked; the system's preference applies then, and the shelf counts as empty.
}
