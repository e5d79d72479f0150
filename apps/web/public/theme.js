// Runs before the first paint, so that a stored theme does not flash.
try {
  const theme = localStorage.getItem('recto-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked; the system's preference applies then.
}
