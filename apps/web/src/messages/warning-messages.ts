import { plural, t } from '@lingui/core/macro'
import { BYTES_PER_MB, type Warning, type WarningCode } from '@recto/contract'

import { findingPhrases } from './finding-messages.ts'
import { formatDecimal } from './format.ts'
import { cutReferences, hiddenSheets, hiddenSlides, missingAltTexts, replacedFonts } from './office-messages.ts'
import { recognizedFonts } from './recognized-fonts.ts'
import { quotedName } from './quoted-name.ts'
import { svgPartPhrases } from './svg-part-messages.ts'
import { enumerate, enumeratePages, pageTotal, pagesOf } from './warned-pages.ts'

/** A warning with the values most messages use. */
interface WarningContext {
  name: string
  count: number
  warning: Warning
}

const SENTENCES: Record<WarningCode, (context: WarningContext) => string> = {
  REPAIRED: ({ name }) => t`${name} was damaged and has been repaired.`,
  PAGES_LOST: ({ warning }) => lostPages(warning),
  PAGE_LIST_LOST: ({ name, count }) =>
    plural(count, {
      one: `The list of pages in ${name} is lost. # page was found; there may have been more.`,
      other: `The list of pages in ${name} is lost. # pages were found; there may have been more.`,
    }),
  CONTENT_LOST: ({ warning }) => lostContent(warning),
  UPDATE_LOST: ({ name }) => t`The last changes to ${name} were cut off and are missing.`,
  PAGES_BLANK: ({ warning }) => {
    const pages = pagesOf(warning)
    return plural(pageTotal(warning), {
      one: `${pages} could not be rendered and is blank.`,
      other: `${pages} could not be rendered and are blank.`,
    })
  },
  ACTIVE_CONTENT: ({ name, warning }) => activeContent(name, warning),
  SIGNATURES_LOST: ({ name, count }) =>
    plural(count, {
      one: `${name} was signed. The change invalidates its signature, so it was removed; its appearance was kept.`,
      other: `${name} was signed. The change invalidates its signatures, so they were removed; their appearance was kept.`,
    }),
  PROTECTION_REMOVED: ({ name }) => t`${name} was password protected; the new file is not.`,
  SIGNATURES_OUTDATED: ({ name, count }) =>
    plural(count, {
      one: `${name} is signed. The signature was kept, but PDF readers will report that the file was changed after signing.`,
      other: `${name} is signed. The signatures were kept, but PDF readers will report that the file was changed after signing.`,
    }),
  PROTECTION_KEPT: ({ name }) => t`The new file is protected like ${name} and opens with the same passwords.`,
  PROTECTION_REPLACED: ({ name }) =>
    t`${name} had different protection, and a file can have only one kind. Its passwords do not open the new file.`,
  NOT_PROTECTED: ({ name }) => t`${name} was not protected, so there was nothing to remove.`,
  PASSWORD_CUT: ({ count }) =>
    t`This encryption level uses only the first ${count} characters of a password; some programs accept only those.`,
  PASSWORD_NOT_STANDARD: () =>
    t`A password has characters that programs encode differently, so some may not accept it. Basic letters and digits work everywhere.`,
  FIELDS_RENAMED: ({ name, count }) =>
    plural(count, {
      one: `${name}: # form field was renamed because another file uses the same name. Each field keeps its own value.`,
      other: `${name}: # form fields were renamed because another file uses the same names. Each field keeps its own value.`,
    }),
  FIELDS_COPIED: ({ name, count }) =>
    plural(count, {
      one: `${name}: # form field of duplicated pages got a new name, so that each copy can be filled in on its own.`,
      other: `${name}: # form fields of duplicated pages got new names, so that each copy can be filled in on its own.`,
    }),
  XFA_REMOVED: ({ name }) => t`${name} has an XFA form, which could not be kept. Its standard form fields were kept.`,
  PORTFOLIO_FLATTENED: ({ name }) => t`${name} is a PDF portfolio; its files were kept as attachments.`,
  NO_TEXT: ({ name }) => t`${name} has no text to extract. Its pages are blank or scanned.`,
  NEEDS_OCR: ({ warning }) => needsRecognition(warning),
  PAGES_PICTURED: ({ warning }) => imagePages(warning),
  PAGES_FITTED: ({ warning }) => fittedPages(warning),
  SIGNED_UNCHANGED: ({ name, count }) =>
    plural(count, {
      one: `${name} is signed, and any change would invalidate its signature. It was not changed.`,
      other: `${name} is signed, and any change would invalidate its signatures. It was not changed.`,
    }),
  ALREADY_OPTIMAL: ({ name }) => t`${name} cannot be made smaller without visible loss. It was not changed.`,
  TARGET_NOT_MET: ({ name, warning }) => targetNotMet(name, warning),
  PARTLY_UNTAGGED: () => t`Some files have no accessibility tags; tags in the other files were kept.`,
  INTERACTION_LOST: ({ name }) =>
    t`${name}: links, bookmarks, form fields and accessibility tags cannot be kept on sheets. Filled-in fields and comments look the same.`,
  APPEARANCES_MISSING: ({ name, count }) =>
    plural(count, {
      one: `${name}: # comment or field has no appearance in the file, and is not on the sheets.`,
      other: `${name}: # comments or fields have no appearance in the file, and are not on the sheets.`,
    }),
  CROPPED_HIDDEN: ({ name }) =>
    t`${name}: cropping hides what is outside the box; it is still in the file and can be shown again.`,
  IMAGES_RECODED: ({ name, count }) =>
    plural(count, {
      one: `${name}: PDF does not support its lossy compression, so the image was stored as a high-quality JPEG.`,
      other: `${name}: PDF does not support its lossy compression, so # images were stored as high-quality JPEGs.`,
    }),
  FRAMES_LEFT_OUT: ({ name, count: leftOut }) => {
    const count = leftOut + 1
    return t`${name} has ${count} images; only the first one was used.`
  },
  SVG_PARTS_LEFT_OUT: ({ name, warning }) => {
    const parts = enumerate(svgPartPhrases(warning.parts ?? []))
    return t`${name} is drawn without ${parts}.`
  },
  SCANS_CLEANED: ({ name, count }) =>
    plural(count, {
      one: `${name}: the image was cleaned up and saved again.`,
      other: `${name}: # images were cleaned up and saved again.`,
    }),
  PAGES_REDRAWN: ({ warning }) => {
    const pages = pagesOf(warning)
    return plural(pageTotal(warning), {
      one: `${pages} is now an image: what was cropped is gone, and text, links and fields are part of the image.`,
      other: `${pages} are now images: what was cropped is gone, and text, links and fields are part of the images.`,
    })
  },
  REFERENCES_CUT: ({ name, warning }) => cutReferences(name, warning),
  FONTS_REPLACED: ({ name, warning }) => replacedFonts(name, warning),
  FONT_TEXT_RECOGNIZED: ({ name, warning }) => recognizedFonts(name, warning),
  HIDDEN_SHEETS_LEFT_OUT: ({ name, count }) => hiddenSheets(name, count),
  HIDDEN_SLIDES_LEFT_OUT: ({ name, count }) => hiddenSlides(name, count),
  MACROS_NOT_RUN: ({ name }) => t`${name} has macros. They did not run and are not in the PDF.`,
  ALT_TEXT_MISSING: ({ name, count }) => missingAltTexts(name, count),
  TEXT_SCALED: ({ warning }) => scaledText(warning),
  NOTHING_READ: ({ name }) =>
    t`No page of ${name} was read, so it was not changed. Its pages have text already, or are blank.`,
  PAGES_NOT_READ: ({ warning }) => {
    const pages = pagesOf(warning)
    return t`${pages} could not be read.`
  },
  CORRECTIONS_NOT_USED: ({ count }) =>
    t`${plural(count, { one: '# correction was not used: no word was read there.', other: '# corrections were not used: no words were read there.' })}`,
  NOT_PDFA: ({ name }) => t`${name} has content that PDF/A does not allow, so the result is not PDF/A.`,
}

/** Returns the text for a warning in the active language. */
export function warningText(warning: Warning): string {
  const { code, file, count = 0 } = warning
  // A newer server may send warnings this page does not know.
  return SENTENCES[code]?.({ name: quotedName(file), count, warning }) ?? ''
}

function targetNotMet(name: string, { sizeBytes: bytes }: Warning): string {
  if (bytes === undefined) {
    return t`${name} could not be reduced to the target size without visible loss. This is the smallest possible size.`
  }
  const size = bytes < BYTES_PER_MB ? `${formatDecimal(bytes / 1024)} KB` : `${formatDecimal(bytes / BYTES_PER_MB)} MB`
  return t`${name} could not be reduced to ${size} without visible loss. This is the smallest possible size.`
}

function needsRecognition(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} is an image. Its text needs OCR before it can be edited.`,
    other: `${pages} are images. Their text needs OCR before it can be edited.`,
  })
}

function imagePages(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} is an image on its slide, because separate objects would not look the same. Its text is in the alt text of the image.`,
    other: `${pages} are images on their slides, because separate objects would not look the same. Their text is in the alt text of the images.`,
  })
}

function fittedPages(warning: Warning): string {
  const pages = pagesOf(warning)
  return plural(pageTotal(warning), {
    one: `${pages} differs in size from most pages and was fitted to its slide: all slides in a file have the same size.`,
    other: `${pages} differ in size from most pages and were fitted to their slides: all slides in a file have the same size.`,
  })
}

function lostPages(warning: Warning): string {
  const { file, count = 0, pages: listed = [], total } = warning
  if (listed.length > 0) {
    const pages = pagesOf(warning)
    return plural(pageTotal(warning), {
      one: `${pages} could not be read and is missing.`,
      other: `${pages} could not be read and are missing.`,
    })
  }
  const name = quotedName(file)
  if (total !== undefined) {
    return plural(count, {
      one: `# of the ${total} pages of ${name} could not be read and is missing.`,
      other: `# of the ${total} pages of ${name} could not be read and are missing.`,
    })
  }
  return plural(count, {
    one: `${name}: # page could not be read and is missing.`,
    other: `${name}: # pages could not be read and are missing.`,
  })
}

function lostContent(warning: Warning): string {
  const { file, pages: listed = [], missing = 0, cut = 0 } = warning
  const details = [
    ...(missing > 0 ? [plural(missing, { one: '# part missing', other: '# parts missing' })] : []),
    ...(cut > 0 ? [plural(cut, { one: '# part cut off or unreadable', other: '# parts cut off or unreadable' })] : []),
  ].join(', ')
  const ending = details === '' ? '.' : ` (${details}).`
  const name = quotedName(file)
  if (listed.length === 0) return t`${name} is incomplete: images, fonts or text are lost` + ending
  const pages = pagesOf(warning)
  const sentence = plural(pageTotal(warning), {
    one: `${pages} is incomplete: images, fonts or text are lost`,
    other: `${pages} are incomplete: images, fonts or text are lost`,
  })
  return sentence + ending
}

function scaledText({ percent = 100, pages: listed = [], count = listed.length }: Warning): string {
  if (listed.length === 0) return t`The text was scaled to ${percent}% to fit the page.`
  const list = enumeratePages(listed, count)
  return plural(count, {
    one: `On page ${list}, the text was scaled down to ${percent}% to fit the page.`,
    other: `On pages ${list}, the text was scaled down to fit the page, to ${percent}% at the smallest.`,
  })
}

function activeContent(name: string, { findings = [], isKept = false }: Warning): string {
  const list = enumerate(findingPhrases(findings))
  const found = t`${name} contains ${list}.`
  return isKept ? `${found} ${t`This stays in the new file; Clean PDF removes it.`}` : found
}
