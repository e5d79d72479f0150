import { readFileSync, statSync } from 'node:fs'

/**
 * Whether the bundle is newer than every file that went into it.
 * @param {string} folder the folder of the bundle
 */
export function isBundleCurrent(folder) {
  const made = readInputs(`${folder}/inputs.json`)
  return (
    made !== undefined &&
    made.inputs.every((input) => {
      const found = statSync(`${folder}/${input}`, { throwIfNoEntry: false })
      return found !== undefined && found.mtimeMs < made.startedAt
    })
  )
}

/**
 * @param {string} file
 * @returns {{ startedAt: number, inputs: string[] } | undefined} undefined if there is no whole bundle
 */
function readInputs(file) {
  try {
    return /** @type {{ startedAt: number, inputs: string[] }} */ (JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Nothing was bundled, or the bundle is being written.
    return undefined
  }
}
