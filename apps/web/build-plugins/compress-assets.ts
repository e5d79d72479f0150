import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm|ttf)$/
/** Below this size the header of a second response costs more than compression saves. */
const MIN_BYTES = 1024
/** Files above this size are dictionaries and fonts, not our code. */
const LARGE_BYTES = 512 * 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * The mode of Vite in which the build ends sooner, for a site that is used where it is built: on the machine of someone who tries
 * it, and in tests.
 */
const QUICK_MODE = 'quick'

/**
 * Writes a `.br` and a `.gz` next to every compressible file of the build, so that the server never compresses a static
 * file.
 */
export function compressAssets(): Plugin {
  let isQuick = false
  return {
    name: 'recto-compress-assets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ mode }) => {
      isQuick = mode === QUICK_MODE
    },
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(dir, name))
      await Promise.all(files.map((file) => compress(file, isQuick)))
    },
  }
}

async function compress(path: string, isQuick: boolean): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : brotliQuality(path, bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** Takes a sixth of the time of the qualities below, for 4 % more bytes in all and 6 % in scripts. */
const QUICK_QUALITY = 5

/**
 * The quality beyond which more time saves almost nothing: 11 takes twice as long as 10 for 2 % of the bytes, and 10
 * five times as long as 9 for 3 % of the large files, none of which is fetched before a tool needs it.
 */
function brotliQuality(path: string, byteCount: number): number {
  if (path.endsWith('.wasm')) return 7
  return byteCount > LARGE_BYTES ? 9 : 10
}
