/** Also read by `public/theme.js` before the first paint. */
const STORAGE_KEY = 'recto-theme'

type Theme = 'light' | 'dark'

/** The active theme: the visitor's choice, otherwise the system's preference. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme and stores the choice. */
export function switchTheme(): void {
  const theme: Theme = readTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
}
