import { fileURLToPath } from 'node:url'

import { isBundleCurrent } from '@recto/platforms/bundle'

/** At the same depth as the sources, because code finds other files relative to itself. */
const BUNDLE = fileURLToPath(new URL('../../dist', import.meta.url))

/** @returns the module that engine threads run: the bundle unless a source has changed since, otherwise the sources */
export function engineThreadFile(): URL {
  return new URL(isBundleCurrent(BUNDLE) ? '../../dist/main.mjs' : 'start-thread.ts', import.meta.url)
}
