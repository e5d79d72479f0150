// Runs before the first paint: a visitor who chose a theme must not see the other one flash.
try {
  const theme = localStorage.getItem('recto-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be switched off; the system's preference holds then.
}
