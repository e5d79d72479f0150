// A page that is built ahead can be read without its scripts. They are fetched once it was painted, so that they hold up neither
// its styles nor its fonts, and a button that was pressed before they ran is pressed for them again.
{
  /** A page that nobody sees is never painted. */
  const LATEST_MS = 2000

  const [main = '', ...others] = (document.currentScript?.dataset.scripts ?? '').split(' ')
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const href of others) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: main }))
  }
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, document.hidden ? 0 : LATEST_MS)

  /** @type {HTMLButtonElement | null} */
  let pressed = null
  /** @param {MouseEvent} event */
  const notePress = ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  document.addEventListener('click', notePress)
  document.addEventListener('recto-ready', () => {
    document.removeEventListener('click', notePress)
    pressed?.click()
  })
}
