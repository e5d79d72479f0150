import { createHmac } from 'node:crypto'

import { OperatorKeys } from './objects/sealing/operator-keys.ts'

/** Letters of a name; 132 bits. */
const LENGTH = 22

/**
 * Returns a function that names clients: by an HMAC, whose key is derived from the first one of `CLUSTER_KEY`. There are few enough
 * addresses to find one behind a plain hash by trying them all. Names change with that key, and limits begin anew.
 */
export function createClientNames(clusterKey: string): (client: string) => string {
  const key = OperatorKeys.parse(clusterKey).derive('names of clients')
  return (client) => createHmac('sha256', key).update(client).digest('base64url').slice(0, LENGTH)
}
