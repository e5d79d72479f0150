/** What is assumed of a browser that does not say how much memory its device has: that of a plain phone. */
const DEFAULT_GIGABYTES = 2

const BYTES_PER_GB = 1024 * 1024 * 1024

/** The share of the device's memory a page may use: the system, the browser and other pages need theirs. */
const SHARE = 0.5

/** What work on this device may use, in bytes. */
export function availableMemory(): number {
  return deviceGigabytes() * BYTES_PER_GB * SHARE
}

/** The device's memory as the browser reports it, coarsely (Device Memory API); not all browsers do. */
function deviceGigabytes(): number {
  const reported: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof reported === 'number' && reported > 0 ? reported : DEFAULT_GIGABYTES
}
