import { createHash } from 'node:crypto'

/** Length of a name in characters; 132 bits. */
const LENGTH = 22

/**
 * Returns the name under which a client's work is counted: a hash of its key, because names are written to disk with
 * its jobs. This keeps addresses out of the data folder; it does not hide them from someone who tries them all.
 */
export function nameClient(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, LENGTH)
}
