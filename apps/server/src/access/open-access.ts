import { join } from 'node:path'

import type { ServerConfig } from '../config.ts'
import { Access } from './access.ts'
import { ApiKeys } from './api-keys.ts'
import type { KeyEntry } from './key-entry.ts'

/** Name of the key file within the data folder. */
const DEFAULT_FILE = 'api-keys.json'

/** Receives messages for the operator. */
export interface AccessLog {
  error: (error: unknown, message: string) => void
}

/**
 * Sets up access as configured; if API keys are off, the key file is not read.
 * @throws KeyFileError
 */
export async function openAccess(config: ServerConfig, log: AccessLog): Promise<Access> {
  if (config.apiKeys === 'none') return new Access(config, undefined)
  const onProblem = (error: unknown) =>
    log.error(error, 'the API keys could not be read again; the old ones stay valid')
  const keys = await ApiKeys.open({ file: getKeyFile(config), fixed: listFixedKeys(config), onProblem })
  return new Access(config, keys)
}

/** Path of the key file. */
export function getKeyFile({ apiKeysFile, dataDir }: Pick<ServerConfig, 'apiKeysFile' | 'dataDir'>): string {
  return apiKeysFile === '' ? join(dataDir, DEFAULT_FILE) : apiKeysFile
}

/** Keys given by hash in the environment. */
export function listFixedKeys({ apiKeyHashes }: Pick<ServerConfig, 'apiKeyHashes'>): KeyEntry[] {
  return apiKeyHashes.map(({ id, hash }) => ({
    id,
    hash,
    name: 'API_KEY_HASHES',
    createdAt: new Date(0).toISOString(),
  }))
}
