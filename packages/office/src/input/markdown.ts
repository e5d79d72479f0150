import { Marked } from 'marked'

const STYLE =
  'body{font-family:Carlito;font-size:11pt}h1,h2,h3,h4{font-family:Carlito}code,pre{font-family:"Liberation Mono";font-size:9.5pt}table{border-collapse:collapse}td,th{border:0.5pt solid #888;padding:2pt 5pt}blockquote{margin-left:12pt;color:#444}'

/** Converts Markdown to an HTML page. Markdown may contain HTML, so the page must be cleaned. */
export async function markdownToHtml(text: string): Promise<string> {
  const body = await new Marked({ gfm: true, async: true }).parse(withoutFrontMatter(text))
  const title = /^#\s+(.+)$/m.exec(text)?.[1]?.replaceAll(/[<>&]/g, '').trim() ?? ''
  return `<html><head><title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

/** Front matter between lines of dashes, which note apps and site generators write, is not part of the text. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\ufeff?---\r?\n[^]*?\r?\n---\r?\n/, '')
}
