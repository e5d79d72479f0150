// Loads the scripts of a prerendered page after its first paint, so that they do not delay styles and fonts. Keeps
// clicks, entries in fields, dropped files and chosen files until the scripts run.
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
  /** @type {HTMLInputElement | null} */
  let picker = null
  let dropped = new DataTransfer()
  /**
   * The values of the fields that were edited; of a checkbox, whether it is checked.
   * @type {Map<HTMLInputElement | HTMLSelectElement, string | boolean>}
   */
  const entries = new Map()
  /**
   * Prevents the browser from opening the file instead of the page.
   * @param {DragEvent} event
   */
  const keepPage = (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  /** @param {FileList | null} files */
  const keep = (files) => {
    // A copy: the data of an event is cleared after dispatch.
    dropped = new DataTransfer()
    for (const file of files ?? []) dropped.items.add(file)
  }
  const handOver = () => {
    if (dropped.files.length === 0) return
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }))
  }
  /** @param {Event} event */
  const keepEntry = ({ target }) => {
    if (target instanceof HTMLSelectElement) entries.set(target, target.value)
    else if (target instanceof HTMLInputElement && target.type !== 'file')
      entries.set(target, target.type === 'checkbox' ? target.checked : target.value)
  }
  /**
   * Repeats an entry as a change that React notices. React takes what a field holds at hydration for its initial value,
   * so it would ignore a plain event, and replace the entry with the page's own value on the next render.
   * @param {HTMLInputElement | HTMLSelectElement} field
   * @param {string | boolean} entry
   */
  const repeat = (field, entry) => {
    if (field instanceof HTMLSelectElement) {
      field.value = String(entry)
      field.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (typeof entry === 'boolean') {
      if (field.checked === entry) field.click()
      field.click()
    } else {
      // The first setter is React's own, which records the value; the second one is the browser's.
      field.value = ''
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, entry)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  /** @param {HTMLInputElement} input */
  const openPicker = (input) => {
    // By the time files are chosen, the scripts may have put another input in its place.
    const receive = () => {
      if (input.isConnected) return
      keep(input.files)
      // The input's own listener, if any, then finds nothing more.
      input.value = ''
      handOver()
    }
    input.addEventListener('change', receive, { once: true })
    input.click()
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      const input = button?.nextElementSibling
      const isPicker = input instanceof HTMLInputElement && input.type === 'file'
      // At once, because browsers open it only in response to a click.
      if (isPicker) openPicker(input)
      else pressed = button
    },
    early,
  )
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') picker = target
    },
    early,
  )
  document.addEventListener('input', keepEntry)
  document.addEventListener('dragover', keepPage, early)
  document.addEventListener(
    'drop',
    (event) => {
      keepPage(event)
      keep(event.dataTransfer?.files ?? null)
    },
    early,
  )
  document.addEventListener(
    'recto-ready',
    () => {
      early.abort()
      // Later, because React renders between two changes only outside its own work, which this event is part of.
      setTimeout(() => {
        document.removeEventListener('input', keepEntry)
        for (const [field, entry] of entries) repeat(field, entry)
      })
      pressed?.click()
      // Files may have been chosen even before this script ran.
      const inputs = [picker, ...document.querySelectorAll('input')]
      const filled = inputs.find((input) => input?.type === 'file' && input.files?.length)
      if (filled?.isConnected) filled.dispatchEvent(new Event('change', { bubbles: true }))
      else if (filled) keep(filled.files)
      handOver()
    },
    { once: true },
  )
}
