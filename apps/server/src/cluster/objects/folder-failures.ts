import { StoreUnavailableError } from './store-unavailable-error.ts'

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Whether linking failed because the file system has no hard links. */
export function lacksHardLinks(error: unknown): boolean {
  const isLink = error instanceof Error && 'syscall' in error && error.syscall === 'link'
  return isLink && NO_LINKS.has(codeOf(error) ?? '')
}

/** Converts a file system error into a store error; returns any other error unchanged. */
export function folderFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new StoreUnavailableError(`The shared folder cannot be used: ${codeOf(error)}.`, { cause: error })
}

/** Awaits a file operation; undefined if the file does not exist. */
export async function ifExists<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}
