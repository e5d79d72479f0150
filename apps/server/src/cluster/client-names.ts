import { createHmac } from 'node:crypto'

import { OperatorKeys } from './objects/sealing/operator-keys.ts'

/** Length of a name in characters; 132 bits. */
const LENGTH = 22

/**
 * Returns a function that names clients by an HMAC keyed from the first key of `CLUSTER_KEY`. A plain hash would not
 * do: there are so few addresses that trying them all would reveal the one behind it. Replacing the key renames the
 * clients and resets their limits.
 */
export function createClientNames(clusterKey: string): (client: string) => string {
  const key = OperatorKeys.parse(clusterKey).derive('names of clients')
  return (client) => createHmac('sha256', key).update(client).digest('base64url').slice(0, LENGTH)
}
