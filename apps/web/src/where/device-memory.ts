/** Assumed if a browser does not report its device's memory: that of a simple phone. */
const DEFAULT_GIGABYTES = 2

const BYTES_PER_GB = 1024 * 1024 * 1024

/** The share of the device's memory a page may use; the system, the browser and other pages need the rest. */
const SHARE = 0.5

/** Memory that work on this device may use, in bytes. */
export function availableMemory(): number {
  return deviceGigabytes() * BYTES_PER_GB * SHARE
}

/** The device's memory as reported by the browser, coarsely (Device Memory API); not all browsers do. */
function deviceGigabytes(): number {
  const reported: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof reported === 'number' && reported > 0 ? reported : DEFAULT_GIGABYTES
}
