import type { OfficeFacts } from '../office-facts.ts'
import { toolByName, type OfficeTool } from '../office-tools.ts'
import { decode } from './office-package.ts'
import { openDocumentTool, readContent } from './read-open-document.ts'
import { attributeOf, scanTags } from './scan-tags.ts'

/** How much of a text file to read, and how much of its start determines its kind. */
const [MAX_BYTES, HEAD_BYTES] = [24 * 1024 * 1024, 64 * 1024]

const NOTHING = { isLocked: false, changeCount: 0, commentCount: 0 } as const

/** The facts of a text file: RTF, flat OpenDocument, CSV, or plain text. */
export async function readText(file: Blob, name: string): Promise<OfficeFacts> {
  const head = await textOf(file, HEAD_BYTES)
  if (head.startsWith('{\\rtf')) return readRtf(await textOf(file, MAX_BYTES))
  if (/<(?:\w+:)?document\s[^>]*opendocument/.test(head)) return readFlat(await textOf(file, MAX_BYTES))
  // Only the name distinguishes kinds of text.
  return { ...NOTHING, tool: toolByName(name) ?? 'docx-to-pdf' }
}

async function textOf(file: Blob, maxBytes: number): Promise<string> {
  return decode(new Uint8Array(await file.slice(0, maxBytes).arrayBuffer()))
}

/** RTF marks changes run by run, so counting them would take parsing the whole structure. */
function readRtf(text: string): OfficeFacts {
  const hasChanges = /\\(?:revised|deleted)(?![a-z0])/.test(text)
  const people = new Set(Array.from(text.matchAll(/\\\*\\atnauthor ([^}]*)/g), ([, person]) => person))
  return {
    tool: 'docx-to-pdf',
    isLocked: false,
    changeCount: hasChanges ? undefined : 0,
    commentCount: [...text.matchAll(/\\\*\\annotation(?![a-z])/g)].length,
    commenterCount: people.size,
  }
}

function readFlat(text: string): OfficeFacts {
  const tool: OfficeTool = flatTool(text) ?? 'docx-to-pdf'
  return readContent(scanTags(text), tool)
}

function flatTool(text: string): OfficeTool | undefined {
  for (const tag of scanTags(text)) {
    if (tag.name === 'document') return openDocumentTool(attributeOf(tag, 'mimetype') ?? '')
  }
  return undefined
}
