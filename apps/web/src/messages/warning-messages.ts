import { plural, t } from '@lingui/core/macro'
import { BYTES_PER_MB, type Warning, type WarningCode } from '@recto/contract'

import { formatDecimal } from './format.ts'
import { quotedName } from './quoted-name.ts'
import { enumeratePages, pageTotal, pagesOf } from './warned-pages.ts'

/** A warning with the values most messages use. */
interface WarningContext {
  name: string
  count: number
  warning: Warning
}

const SENTENCES: Record<WarningCode, (context: WarningContext) => string> = {
  REPAIRED: ({ name }) => t`${name} was damaged and has been repaired.`,
  PAGES_LOST: ({ warning }) => lostPages(warning),
  PAGES_BLANK: ({ warning }) => {
    const pages = pagesOf(warning)
    return plural(pageTotal(warning), {
      one: `${pages} could not be drawn and is blank.`,
      other: `${pages} could not be drawn and are blank.`,
    })
  },
  SIGNATURES_LOST: ({ name, count }) =>
    plural(count, {
      one: `${name} was signed. Its signature cannot survive a change and was removed; its look was kept.`,
      other: `${name} was signed. Its signatures cannot survive a change and were removed; their looks were kept.`,
    }),
  PROTECTION_REMOVED: ({ name }) => t`${name} was password protected; the new file is not.`,
  SIGNATURES_OUTDATED: ({ name, count }) =>
    plural(count, {
      one: `${name} was signed. The signature stays and will say that the file was changed since.`,
      other: `${name} was signed. The signatures stay and will say that the file was changed since.`,
    }),
  PROTECTION_KEPT: ({ name }) => t`The new file is protected like ${name} and opens with the same passwords.`,
  PROTECTION_REPLACED: ({ name }) =>
    t`${name} was protected in a way of its own, which one file cannot have beside the other; its own passwords do not open the new file.`,
  NOT_PROTECTED: ({ name }) => t`${name} was not protected, so nothing had to be removed.`,
  PASSWORD_CUT: ({ count }) =>
    t`Only the first ${count} characters of a password count at this encryption level; some programs want exactly those.`,
  PASSWORD_NOT_STANDARD: () =>
    t`A password has letters that programs write in different ways, so some may not accept it. Plain letters and digits open everywhere.`,
  FIELDS_RENAMED: ({ name, count }) =>
    plural(count, {
      one: `${name}: # form field was renamed because another file has fields of the same name. Each keeps its own value.`,
      other: `${name}: # form fields were renamed because another file has fields of the same name. Each keeps its own value.`,
    }),
  XFA_REMOVED: ({ name }) =>
    t`${name} holds an XFA form, which the new file cannot carry; its ordinary form fields were kept.`,
  PORTFOLIO_FLATTENED: ({ name }) => t`${name} is a PDF portfolio; its files were kept as attachments.`,
  NO_TEXT: ({ name }) => t`${name} has no text that can be taken out: its pages are empty or pictures, as scans are.`,
  NEEDS_OCR: ({ warning }) => needsRecognition(warning),
  PAGES_PICTURED: ({ warning }) => imagePages(warning),
  PAGES_FITTED: ({ warning }) => fittedPages(warning),
  SIGNED_UNCHANGED: ({ name, count }) =>
    plural(count, {
      one: `${name} is signed, and any change would break its signature. It was left as it is.`,
      other: `${name} is signed, and any change would break its signatures. It was left as it is.`,
    }),
  ALREADY_OPTIMAL: ({ name }) => t`${name} cannot be made smaller without loss that shows. It was left as it is.`,
  TARGET_NOT_MET: ({ name, warning }) => targetNotMet(name, warning),
  PARTLY_UNTAGGED: () => t`Some of the files have no accessibility tags; the tags of the others were kept.`,
  TEXT_SCALED: ({ warning }) => scaledText(warning),
}

/** Returns the text for a warning in the active language. */
export function warningText(warning: Warning): string {
  const { code, file, count = 0 } = warning
  // A newer server may send warnings this page does not know.
  return SENTENCES[code]?.({ name: quotedName(file), count, warning }) ?? ''
}

function targetNotMet(name: string, { sizeBytes: bytes }: Warning): string {
  if (bytes === undefined) {
    return t`${name} could not be made as small as was asked for without loss that shows. This is the smallest that it can be.`
  }
  const size = bytes < BYTES_PER_MB ? `${formatDecimal(bytes / 1024)} KB` : `${formatDecimal(bytes / BYTES_PER_MB)} MB`
  return t`${name} could not be made as small as ${size} without loss that shows. This is the smallest that it can be.`
}

function needsRecognition(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} is a picture. Text in a picture has to be recognised (OCR) before it can be edited; until then it stays one.`,
    other: `${pages} are pictures. Text in a picture has to be recognised (OCR) before it can be edited; until then they stay pictures.`,
  })
}

function imagePages(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} is a picture on its slide, because it would not look the same taken apart. Its text is in the description of the picture.`,
    other: `${pages} are pictures on their slides, because it would not look the same taken apart. Their text is in the description of the picture.`,
  })
}

function fittedPages(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} has another size than most pages and was fitted onto its slide: all slides of a file are of one size.`,
    other: `${pages} have other sizes than most pages and were fitted onto their slides: all slides of a file are of one size.`,
  })
}

function lostPages(warning: Warning): string {
  const { file, count = 0, pages: listed = [] } = warning
  if (listed.length > 0) {
    const pages = pagesOf(warning)
    return plural(pageTotal(warning), {
      one: `${pages} could not be read and is missing.`,
      other: `${pages} could not be read and are missing.`,
    })
  }
  const name = quotedName(file)
  return plural(count, {
    one: `${name}: # page could not be read and is missing.`,
    other: `${name}: # pages could not be read and are missing.`,
  })
}

function scaledText({ percent = 100, pages: listed = [], count = listed.length }: Warning): string {
  if (listed.length === 0) return t`The text was scaled to ${percent}% to stay on the page.`
  const list = enumeratePages(listed, count)
  return plural(count, {
    one: `On page ${list} the text was scaled, to no less than ${percent}%, to stay on the page.`,
    other: `On pages ${list} the text was scaled, to no less than ${percent}%, to stay on the page.`,
  })
}
