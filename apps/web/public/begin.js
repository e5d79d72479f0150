// A page that is built ahead can be read without its scripts. They are fetched once it was painted, so that they hold up neither
// its styles nor its fonts, and a button that was pressed before they ran is pressed for them again.
{
  /** A page that nobody sees is never painted. */
  const LATEST_MS = 2000

  const [main, ...others] = document.currentScript.dataset.scripts.split(' ')
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const href of others) append('link', { rel: 'modulepreload', crossOrigin: '', href })
    append('script', { type: 'module', crossOrigin: '', src: main })
  }
  const append = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))

  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, document.hidden ? 0 : LATEST_MS)

  let pressed
  const notePress = ({ target }) => {
    pressed = target.closest('button')
  }
  document.addEventListener('click', notePress)
  document.addEventListener('recto-ready', () => {
    document.removeEventListener('click', notePress)
    pressed?.click()
  })
}
