import type { Rolldown } from 'vite'

import type { PageFiles } from './page-html.ts'

/**
 * Returns what a page needs on load: the chunks with its sources, everything they import, and their styles in order.
 */
export function pageFiles(bundle: Rolldown.OutputBundle, sources: readonly string[]): PageFiles {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const ownOf = (source: string) => {
    const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (own === undefined) throw new Error(`The build holds no chunk with ${source}.`)
    return own.fileName
  }
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (chunk === undefined || scripts.has(name)) return
    scripts.add(name)
    for (const imported of chunk.imports) add(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const source of sources) add(ownOf(source))
  return { styles: [...styles], scripts: [...scripts] }
}
