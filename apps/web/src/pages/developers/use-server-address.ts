import { useSyncExternalStore } from 'react'

import { readApiBase } from '../../api/api-base.ts'

/** What stands in examples where nobody's address is known yet: where a server listens by itself. */
const USUAL_ADDRESS = 'http://127.0.0.1:8080'

/** The address of the server that the API is called at, without the `/api`. */
export function useServerAddress(): string {
  return useSyncExternalStore(neverChanges, readAddress, () => USUAL_ADDRESS)
}

function readAddress(): string {
  return new URL(readApiBase(), window.location.href).href.replace(/\/api$/, '')
}

function neverChanges() {
  return () => undefined
}
