import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'

import { countOne, type OfficeFindings } from './office-source.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** Elements removed with their content: code, other documents, and anything that loads a resource. */
const DROPPED = new Set(
  'script noscript iframe frame frameset object embed applet link base audio video source track svg math template portal'.split(
    ' ',
  ),
)

/** Attributes that may load a resource. */
const LOADING = new Set('src srcset background poster data longdesc lowsrc dynsrc usemap classid codebase'.split(' '))

/** Removes scripts and everything that would load a resource from a page; images as data URLs stay. */
export function cleanHtml(text: string, findings: OfficeFindings): string {
  const page = parse(text)
  page.childNodes = page.childNodes.filter((node) => keep(node, findings))
  // The converter relies on the encoding declared in the page, whatever it was originally.
  return `<!DOCTYPE html><meta charset="utf-8">${serialize(page).replace(/^<!DOCTYPE[^>]*>/i, '')}`
}

function keep(node: ChildNode, findings: OfficeFindings): boolean {
  if (!('tagName' in node)) return true
  const { tagName } = node
  if (tagName === 'meta') return !node.attrs.some(({ name }) => name === 'http-equiv' || name === 'charset')
  if (DROPPED.has(tagName)) {
    if (node.attrs.some(({ name }) => LOADING.has(name) || name === 'href')) countOne(findings.references, 'files')
    return false
  }
  cleanAttributes(node, findings)
  if (tagName === 'style')
    for (const child of node.childNodes) if ('value' in child) child.value = cutAddresses(child.value, findings)
  const isLost = tagName === 'img' && !node.attrs.some(({ name }) => name === 'src')
  node.childNodes = node.childNodes.filter((child) => keep(child, findings))
  return !isLost
}

function cleanAttributes(element: Element, findings: OfficeFindings): void {
  element.attrs = element.attrs.flatMap((attribute) => {
    const { name, value } = attribute
    if (name.startsWith('on')) return []
    if (name === 'style') return [{ name, value: cutAddresses(value, findings) }]
    if (name === 'href' && /^\s*(?:javascript|vbscript|data):/i.test(value)) return []
    if (!LOADING.has(name) || /^data:image\/(?:png|jpeg|gif|bmp|webp);base64,/i.test(value)) return [attribute]
    countOne(findings.references, element.tagName === 'img' ? 'images' : 'files')
    return []
  })
}

/** An address in a style sheet; one that never ends goes on to the end, as for any reader of CSS. */
const ADDRESS = /@import[^;]*;?|url\s*\((?:[^)"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:\)|$)/gi

/** Removes URLs from a style sheet. */
function cutAddresses(style: string, findings: OfficeFindings): string {
  return style.replaceAll(ADDRESS, () => {
    countOne(findings.references, 'styles')
    return ''
  })
}
