/** The name without its extension, and the extension with its dot; empty if there is none. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A file name with another stem, or unchanged for an empty one. */
export function withStem(name: string, stem: string): string {
  return stem === '' ? name : `${stem}${splitName(name)[1]}`
}
