/** Read by `public/theme.js` before the first paint. */
const STORAGE_KEY = 'recto-theme'

type Theme = 'light' | 'dark'

/** The theme on the screen: the visitor's choice, else what the system prefers. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Takes the other theme and remembers it. */
export function switchTheme(): void {
  const theme: Theme = readTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
}
