import { useSyncExternalStore } from 'react'

import { readApiBase } from '../../api/api-base.ts'
import { readBasePath } from '../../api/base-path.ts'

/** The server's default address, shown in examples while the real one is unknown. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8080'

/** Returns the origin of the server that provides the API, without `/api`. */
export function useServerAddress(): string {
  return useSyncExternalStore(neverChanges, readAddress, () => DEFAULT_ADDRESS)
}

function readAddress(): string {
  return new URL(readApiBase(), window.location.href).href.replace(/\/api$/, '')
}

function neverChanges() {
  return () => undefined
}

/** Returns the path of a document on this server, under the site's path. */
export function useDocumentPath(path: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => readBasePath() + path,
    () => path,
  )
}
