import { fileURLToPath } from 'node:url'

/** Node's folder for compiled code. If it cannot be written, processes and threads merely start more slowly. */
export const COMPILE_CACHE_DIR = fileURLToPath(new URL('../../../.cache/engine-code', import.meta.url))
