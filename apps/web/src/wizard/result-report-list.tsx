import { Trans, useLingui } from '@lingui/react/macro'
import { isLoss, type KeptCounts, type LossCode, type ResultReport, type WarningCode } from '@recto/contract'

import { Icon } from '../components/icon/icon.tsx'
import { formatCount } from '../messages/format.ts'
import { warningText } from '../messages/warning-messages.ts'

interface PreservedRow {
  name: string
  note: string
  count: string
}

/** Warnings that are good news. */
const GOOD_NEWS = new Set<WarningCode>(['PROTECTION_KEPT', 'NOT_PROTECTED'])

/** What the result kept from its inputs, with counts, followed by the warnings. */
export function ResultReportList({ report }: { report: ResultReport }) {
  const { kept } = report
  // Losses are shown above, next to the file, and replaced fonts have their own list.
  const warnings = report.warnings.filter((warning) => !isLoss(warning) && (warning.fonts ?? []).length === 0)
  const rows = usePreservedRows(kept)
  const warningName = useWarningNames()
  if (rows.length === 0 && warnings.length === 0) return null
  return (
    <section className="keptbox" aria-labelledby="kept">
      <h2 id="kept">{rows.length > 0 ? <Trans>What was kept</Trans> : <Trans>Good to know</Trans>}</h2>
      <ul className="kept">
        {rows.map(({ name, note, count }) => (
          <li key={name}>
            <Icon name="check" />
            <span>{name}</span>
            <em>{note}</em>
            <b>{count}</b>
          </li>
        ))}
        {warnings.map((warning, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of one result never changes
          <li key={index} className={GOOD_NEWS.has(warning.code) ? undefined : 'is-caution'}>
            <Icon name={GOOD_NEWS.has(warning.code) ? 'check' : 'caution'} />
            <span>{warningName(warning.code)}</span>
            <em>{warningText(warning)}</em>
            <b>{warning.count === undefined ? '' : formatCount(warning.count)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function usePreservedRows(kept: KeptCounts | undefined): PreservedRow[] {
  const { t } = useLingui()
  if (kept === undefined) return []
  const added = kept.outlineItemsAdded
  const bookmarks =
    added === 0 ? formatCount(kept.outlineItems) : `${formatCount(kept.outlineItems)} + ${formatCount(added)}`
  const counted: { count: number; text?: string; name: string; note: string }[] = [
    {
      count: kept.outlineItems + added,
      text: bookmarks,
      name: t`Bookmarks`,
      note: added === 0 ? t`in the original order` : t`one new entry per file`,
    },
    { count: kept.links, name: t`Links`, note: t`all still work` },
    { count: kept.formFields, name: t`Form fields`, note: t`values unchanged` },
    { count: kept.pageLabels, name: t`Page labels`, note: t`numbering unchanged` },
    { count: kept.attachments, name: t`Attachments`, note: t`still attached` },
    { count: kept.layers, name: t`Layers`, note: t`visibility unchanged` },
    { count: kept.tagged ? 1 : 0, text: '', name: t`Accessibility tags`, note: t`still in reading order` },
  ]
  return counted
    .filter(({ count }) => count > 0)
    .map(({ count, text, name, note }) => ({ name, note, count: text ?? formatCount(count) }))
}

function useWarningNames(): (code: WarningCode) => string {
  const { t } = useLingui()
  const names: Record<Exclude<WarningCode, LossCode>, string> = {
    REPAIRED: t`Repaired`,
    PAGES_BLANK: t`Blank pages`,
    ACTIVE_CONTENT: t`Active content`,
    SIGNATURES_LOST: t`Signatures`,
    SIGNATURES_OUTDATED: t`Signatures`,
    PROTECTION_REMOVED: t`Password`,
    PROTECTION_KEPT: t`Password`,
    PROTECTION_REPLACED: t`Password`,
    NOT_PROTECTED: t`Password`,
    PASSWORD_CUT: t`Password`,
    PASSWORD_NOT_STANDARD: t`Password`,
    FIELDS_RENAMED: t`Renamed`,
    FIELDS_COPIED: t`Renamed`,
    XFA_REMOVED: t`XFA form`,
    PORTFOLIO_FLATTENED: t`Portfolio`,
    PARTLY_UNTAGGED: t`Accessibility tags`,
    INTERACTION_LOST: t`Links and fields`,
    APPEARANCES_MISSING: t`Comments`,
    CROPPED_HIDDEN: t`Cropped`,
    IMAGES_RECODED: t`Images`,
    FRAMES_LEFT_OUT: t`Images`,
    SVG_PARTS_LEFT_OUT: t`Images`,
    SCANS_CLEANED: t`Cleaned`,
    PAGES_REDRAWN: t`Pages as images`,
    REFERENCES_CUT: t`References`,
    FONTS_REPLACED: t`Fonts`,
    FONT_TEXT_RECOGNIZED: t`Fonts`,
    HIDDEN_SHEETS_LEFT_OUT: t`Hidden sheets`,
    HIDDEN_SLIDES_LEFT_OUT: t`Hidden slides`,
    MACROS_NOT_RUN: t`Macros`,
    ALT_TEXT_MISSING: t`Alternative text`,
    TEXT_SCALED: t`Size`,
    NO_TEXT: t`No text`,
    NEEDS_OCR: t`Scanned pages`,
    PAGES_PICTURED: t`Pages as images`,
    PAGES_FITTED: t`Page sizes`,
    SIGNED_UNCHANGED: t`Signatures`,
    ALREADY_OPTIMAL: t`Already optimized`,
    TARGET_NOT_MET: t`Target size`,
    NOTHING_READ: t`Not changed`,
    PAGES_NOT_READ: t`Unreadable pages`,
    CORRECTIONS_NOT_USED: t`Corrections`,
    NOT_PDFA: t`PDF/A`,
  }
  const known: Partial<Record<WarningCode, string>> = names
  return (code) => known[code] ?? t`Note`
}
