import { StoreUnavailableError } from './store-unavailable-error.ts'

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Whether linking a file failed because the file system cannot do it. */
export function lacksHardLinks(error: unknown): boolean {
  const isLink = error instanceof Error && 'syscall' in error && error.syscall === 'link'
  return isLink && NO_LINKS.has(codeOf(error) ?? '')
}

/** Turns an error of the file system into one of the store; others stay what they are. */
export function folderFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new StoreUnavailableError(`The shared folder cannot be used: ${codeOf(error)}.`, { cause: error })
}

/** Waits for something about a file; undefined if the file does not exist. */
export async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}
