// Loads the scripts of a prerendered page after its first paint, so that they do not delay styles and fonts, and
// replays clicks and drops that came before the scripts ran.
{
  /** A page in a background tab is never painted. */
  const LATEST_MS = 2000

  const [main = '', ...others] = (document.currentScript?.dataset.scripts ?? '').split(' ')
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of others) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: main }))
  }
  // The first paint may show only the background, long before any content.
  const noteContent = (/** @type {PerformanceObserverEntryList} */ list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }
  new PerformanceObserver(noteContent).observe({ type: 'paint', buffered: true })
  setTimeout(start, document.hidden ? 0 : LATEST_MS)

  const early = new AbortController()
  /** @type {HTMLButtonElement | null} */
  let pressed = null
  /** @type {DataTransfer | null} */
  let dropped = null
  /**
   * Prevents the browser from opening the file instead of the page.
   * @param {DragEvent} event
   */
  const keepPage = (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null
    },
    early,
  )
  document.addEventListener('dragover', keepPage, early)
  document.addEventListener(
    'drop',
    (event) => {
      keepPage(event)
      // The event's own data is cleared after dispatch.
      dropped = new DataTransfer()
      for (const file of event.dataTransfer?.files ?? []) dropped.items.add(file)
    },
    early,
  )
  document.addEventListener(
    'recto-ready',
    () => {
      early.abort()
      pressed?.click()
      if (dropped?.files.length) {
        const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped })
        document.body.dispatchEvent(drop)
      }
    },
    { once: true },
  )
}
