import type { ServerConfig } from '../config.ts'
import type { JsonObject } from './json.ts'

type AccessMode = Pick<ServerConfig, 'apiKeys'>

/** Name of the security scheme. */
const SCHEME = 'apiKey'

/** Marks operations that never need a key. */
export const OPEN_TO_ALL: JsonObject = { security: [] }

/** Security requirements of all other operations: alternatives, of which an empty one means that no key is needed. */
export function buildSecurity({ apiKeys }: AccessMode): JsonObject[] {
  const alternatives = { none: [{}], optional: [{}, { [SCHEME]: [] }], required: [{ [SCHEME]: [] }] }
  return alternatives[apiKeys]
}

/** Components that describe keys; none where keys are not used. */
export function buildSecuritySchemes({ apiKeys }: AccessMode): JsonObject {
  if (apiKeys === 'none') return {}
  const use = apiKeys === 'required' ? 'Every call needs one' : 'Calls with a key have higher limits'
  const description = `An API key from the operator of this server, as \`Authorization: Bearer …\`. ${use}. A job and its result belong to the key that started it.`
  return { securitySchemes: { [SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'recto_…', description } } }
}
