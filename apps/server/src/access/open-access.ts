import { join } from 'node:path'

import type { ServerConfig } from '../config.ts'
import { Access } from './access.ts'
import { ApiKeys } from './api-keys.ts'
import type { KeyEntry } from './key-entry.ts'

/** Name of the key file within the data folder. */
const DEFAULT_FILE = 'api-keys.json'

/** Receives what the operator should know. */
export interface AccessLog {
  error: (error: unknown, message: string) => void
}

/**
 * Prepares access as configured; without API keys, their file is not even looked at.
 * @throws KeyFileError
 */
export async function openAccess(config: ServerConfig, log: AccessLog): Promise<Access> {
  if (config.apiKeys === 'none') return new Access(config, undefined)
  const onProblem = (error: unknown) => log.error(error, 'the API keys could not be read again; the old ones remain')
  const keys = await ApiKeys.open({ file: getKeyFile(config), fixed: listFixedKeys(config), onProblem })
  return new Access(config, keys)
}

/** Path of the key file. */
export function getKeyFile({ apiKeysFile, dataDir }: Pick<ServerConfig, 'apiKeysFile' | 'dataDir'>): string {
  return apiKeysFile === '' ? join(dataDir, DEFAULT_FILE) : apiKeysFile
}

/** The keys that the environment names by their hashes. */
export function listFixedKeys({ apiKeyHashes }: Pick<ServerConfig, 'apiKeyHashes'>): KeyEntry[] {
  return apiKeyHashes.map(({ id, hash }) => ({
    id,
    hash,
    name: 'API_KEY_HASHES',
    createdAt: new Date(0).toISOString(),
  }))
}
