import type { ParallelTasks } from '@recto/engine'

/** More helpers than this gain little, because the operation's worker has to put their results in order. */
const MAX_HELPERS = 6

/** With fewer tasks, or fewer pixels in self-contained tasks, the work is done before a helper has started. */
const [MIN_TASKS, MIN_PIXELS] = [4, 3_000_000]

/** Memory of a helper besides the files: PDFium, a page as pixels, and the image encoded from it. */
const HELPER_BYTES = 160 * 1024 * 1024

/** A helper holds a file twice: its bytes, and PDFium's copy. */
const COPIES = 2

/** The share of the device's memory that all helpers may use. */
const SHARE = 0.25

/** Assumed if a browser does not report its device's memory. */
const DEFAULT_GIGABYTES = 2

/** Inputs to the number of helpers. */
interface Workload {
  taskCount: number
  /** The size of the files that a helper opens. */
  fileBytes: number
  /** All pixels of self-contained tasks. */
  pixels?: number
}

/** Describes the workload of tasks. @param fileBytes total size of all files */
export function workloadOf({ count, input, pixels }: ParallelTasks, fileBytes: number): Workload {
  if (input === undefined) return { taskCount: count, fileBytes }
  let sum = 0
  for (let index = 0; index < count; index += 1) sum += pixels?.(index) ?? 0
  return { taskCount: count, fileBytes: 0, pixels: sum }
}

/** What the browser reports about its device (`navigator`). */
interface Device {
  hardwareConcurrency: number
  /** In gigabytes, coarse; not all browsers report it. */
  deviceMemory?: number
}

/** Returns how many helpers to start: as many as the device has idle processors and memory for. */
export function helperCount(
  { taskCount, fileBytes, pixels }: Workload,
  { hardwareConcurrency, deviceMemory }: Device,
): number {
  if (pixels === undefined ? taskCount < MIN_TASKS : pixels < MIN_PIXELS) return 0
  const memory = (deviceMemory ?? DEFAULT_GIGABYTES) * 1024 ** 3 * SHARE
  const inMemory = Math.floor(memory / (HELPER_BYTES + COPIES * fileBytes))
  // One processor runs the operation's own worker; the page makes do with its spare time.
  return Math.max(0, Math.min(hardwareConcurrency - 1, inMemory, mostFor(taskCount, pixels), MAX_HELPERS))
}

/** A page is done quickly; one image can take as long as all others. */
function mostFor(taskCount: number, pixels: number | undefined): number {
  return pixels === undefined ? Math.ceil(taskCount / 2) - 1 : taskCount - 1
}
