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
  objects: ({ name, limit }) => t`${name} consists of too many parts: more than ${limit}.`,
  expansion: ({ name, limit }) =>
    t`${name} is packed so tightly that it would fill more than ${limit} MB. Files like that are not opened here.`,
  nesting: ({ name, limit }) => t`${name} has data nested in more than ${limit} levels, which is not read here.`,
  reading: ({ name }) => t`${name} is built so that reading it would take too long.`,
  pixels: ({ name, limit, facts }) =>
    facts.maxDpi === undefined
      ? t`${name} has a picture or page that is too large: more than ${limit} pixels.`
      : tooManyDots(facts),
  characters: ({ name, limit }) => t`${name} has too much text: more than ${limit} characters.`,
  output: ({ name, limit }) => t`${name} would become more than ${limit} MB. Choose fewer pages or a lower resolution.`,
  memory: ({ name }) => t`${name} needs more memory than there is for one file. Try a smaller file.`,
}

/** The text for a document that exceeds a complexity limit. */
export function complexityText(facts: ErrorFacts): string {
  const { file, pageCount, limit = 0 } = facts
  const name = file === undefined ? t`The file` : quotedName(file)
  const reason = facts.reason ?? (pageCount === undefined ? undefined : 'pages')
  // A newer server may report limits this page does not know.
  const sentence = reason === undefined ? undefined : BOUND_SENTENCES[reason]
  return sentence?.({ name, limit: formatCount(limit), facts }) ?? t`${name} is too complex to be processed here.`
}

function tooManyPages({ file, pageCount, limit = 0 }: ErrorFacts): string {
  if (file === undefined) {
    return pageCount === undefined
      ? t`The files together have too many pages: more, where ${limit} are allowed.`
      : t`The files together have too many pages: ${pageCount}, where ${limit} are allowed.`
  }
  const name = quotedName(file)
  return pageCount === undefined
    ? t`${name} has too many pages: more, where ${limit} are allowed.`
    : t`${name} has too many pages: ${pageCount}, where ${limit} are allowed.`
}

function tooManyDots({ file, page = 1, maxDpi = 0 }: ErrorFacts): string {
  const name = quotedName(file)
  const sentence = t`${name}: page ${page} is too large for this resolution.`
  return maxDpi < 1 ? sentence : `${sentence} ${t`Up to ${maxDpi} dpi works.`}`
}
