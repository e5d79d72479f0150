import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { listFolder } from '../src/cluster/objects/list-folder.ts'
import { startObjectServer } from './start-object-server.ts'
import { STORE } from './test-backend.ts'

/** The object store of a test cluster. */
export interface TestStore {
  /** Its `STORE_URL`. */
  url: string
  /** Keys of all objects, in order. */
  listKeys: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts the store named by RECTO_TEST_STORE. @param folder where a folder store keeps its objects */
export async function startTestStore(folder: string): Promise<TestStore> {
  return STORE === 's3' ? startS3Store() : createFolderStore(path.join(folder, 'store'))
}

/** An S3 server whose credentials are set in this process from now on. */
async function startS3Store(): Promise<TestStore> {
  const server = await startObjectServer()
  Object.assign(process.env, server.credentials)
  return { url: server.storeUrl, listKeys: () => server.listKeys(), close: () => server.close() }
}

function createFolderStore(folder: string): TestStore {
  const listKeys = async () => {
    const keys: string[] = []
    for await (const { key } of listFolder(folder, '')) keys.push(key)
    return keys
  }
  return { url: pathToFileURL(folder).href, listKeys, close: async () => undefined }
}
