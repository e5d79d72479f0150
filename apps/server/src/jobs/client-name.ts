import { createHash } from 'node:crypto'

/** Letters of a name; 132 bits. */
const LENGTH = 22

/**
 * The name under which a client's work is counted: a hash of its key, because names are written to disk with its jobs.
 * That keeps addresses out of the data folder; it does not hide them from somebody who tries them all.
 */
export function nameClient(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, LENGTH)
}
