import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm|ttf)$/
/** Below this size the header of a second response costs more than compression saves. */
const MIN_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` next to every compressible file of the build, so that the server never compresses a static
 * file.
 */
export function compressAssets(): Plugin {
  return {
    name: 'recto-compress-assets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.wasm') ? 9 : 11 }
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
