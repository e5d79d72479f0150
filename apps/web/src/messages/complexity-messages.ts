import { t } from '@lingui/core/macro'
import type { BoundReason, ErrorFacts } from '@recto/contract'

import { formatCount } from './format.ts'
import { quotedName } from './quoted-name.ts'

/** The facts about an exceeded limit. */
interface Bound {
  name: string
  limit: string
  facts: ErrorFacts
}

const BOUND_SENTENCES: Record<BoundReason, (bound: Bound) => string> = {
  pages: ({ facts }) => tooManyPages(facts),
  objects: ({ name, limit }) => t`${name} has too many objects (limit: ${limit}).`,
  expansion: ({ name, limit }) =>
    t`${name} would take up more than ${limit} MB when decompressed, so it was not opened.`,
  nesting: ({ name, limit }) => t`${name} has data nested too deeply (limit: ${limit} levels).`,
  reading: ({ name }) => t`${name} would take too long to read.`,
  pixels: ({ name, limit, facts }) =>
    facts.maxDpi === undefined
      ? t`${name} has an image or page that is too large (limit: ${limit} pixels).`
      : tooManyDots(facts),
  characters: ({ name, limit }) => t`${name} has too much text (limit: ${limit} characters).`,
  output: ({ name, limit }) =>
    t`${name} would produce a result larger than ${limit} MB. Choose fewer pages or a lower resolution.`,
  drawing: ({ name, facts: { page = 1 } }) =>
    t`${name} has a page that would take too long to draw: page ${page}. Remove it and try again.`,
  memory: ({ name }) => t`${name} needs more memory than one file may use. Try a smaller file.`,
}

/** The text for a document that exceeds a complexity limit. */
export function complexityText(facts: ErrorFacts): string {
  const { file, pageCount, limit = 0 } = facts
  const name = file === undefined ? t`The file` : quotedName(file)
  const reason = facts.reason ?? (pageCount === undefined ? undefined : 'pages')
  // A newer server may report limits this page does not know.
  const sentence = reason === undefined ? undefined : BOUND_SENTENCES[reason]
  return sentence?.({ name, limit: formatCount(limit), facts }) ?? t`${name} is too complex to process.`
}

function tooManyPages({ file, pageCount, limit = 0 }: ErrorFacts): string {
  if (file === undefined) {
    return pageCount === undefined
      ? t`The files have too many pages in total (limit: ${limit}).`
      : t`The files have too many pages in total: ${pageCount} (limit: ${limit}).`
  }
  const name = quotedName(file)
  return pageCount === undefined
    ? t`${name} has too many pages (limit: ${limit}).`
    : t`${name} has too many pages: ${pageCount} (limit: ${limit}).`
}

function tooManyDots({ file, page = 1, maxDpi = 0 }: ErrorFacts): string {
  const name = quotedName(file)
  const sentence = t`${name}: page ${page} is too large for this resolution.`
  return maxDpi < 1 ? sentence : `${sentence} ${t`Up to ${maxDpi} dpi will work.`}`
}
