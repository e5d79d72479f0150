import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { OCR_MODES, type OcrMode, type RecognizedPage } from '@recto/contract'

import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { readRanges } from '../../components/pages-field/parse-pages.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'
import { RadioOption } from '../../components/radio-option/radio-option.tsx'
import { Toggle } from '../../components/toggle/toggle.tsx'
import { formatDecimal } from '../../messages/format.ts'
import type { OcrSettings } from './ocr-settings.ts'
import type { PageSkips } from '../../wizard/use-page-skips.ts'

interface OptionFieldsProps {
  settings: OcrSettings
  pageCount: number | undefined
  skips: PageSkips
  onChange: (changes: Partial<OcrSettings>) => void
  onRun: () => void
}

/** Lines with a smaller skew, in degrees, look straight. */
const VISIBLE_SKEW = 0.3

/** What to do with the pages themselves; each option describes what was found on the visible page. */
export function PageChanges({ settings, page, onChange }: OptionFieldsProps & { page: RecognizedPage | undefined }) {
  const { t } = useLingui()
  const skew = Math.abs(page?.skew ?? 0)
  const degrees = formatDecimal(skew)
  return (
    <div className="toggles">
      <Toggle
        label={t`Turn pages upright`}
        help={turnText(page?.turn ?? 0) ?? t`For pages scanned sideways or upside down.`}
        isOn={settings.rotatePages}
        onChange={(rotatePages) => onChange({ rotatePages })}
      />
      <Toggle
        label={t`Straighten pages`}
        help={
          skew >= VISIBLE_SKEW
            ? t`This page is ${degrees}° off. Re-encodes its images.`
            : t`For crooked scans. Re-encodes their images.`
        }
        isOn={settings.deskew}
        onChange={(deskew) => onChange({ deskew })}
      />
      <Toggle
        label={t`Clean up scans`}
        help={t`Whitens the paper and removes specks. Pages will look different.`}
        isOn={settings.clean}
        onChange={(clean) => onChange({ clean })}
      />
    </div>
  )

  function turnText(turn: RecognizedPage['turn']): string | undefined {
    if (turn === 0) return undefined
    return turn === 180 ? t`This page is upside down.` : t`This page is sideways.`
  }
}

/** What happens to pages that have text. */
function ModeField({ settings, skips, onChange }: OptionFieldsProps) {
  const texts = useModeTexts(settings.mode === 'skip' ? skips.filter((skip) => skip === 'has-text').length : 0)
  return (
    <fieldset className="methods">
      <legend>
        <Trans>Pages that have text</Trans>
      </legend>
      <div className="methods__list">
        {OCR_MODES.map((mode) => (
          <RadioOption
            key={mode}
            name="ocr-mode"
            value={mode}
            isChosen={settings.mode === mode}
            title={texts[mode].title}
            help={texts[mode].help}
            onChoose={() => onChange({ mode })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** @param count number of pages known to have text; 0 while none is known */
function useModeTexts(count: number): Record<OcrMode, { title: string; help: string }> {
  const { t } = useLingui()
  return {
    skip: {
      title: t`Leave them unchanged`,
      help:
        count === 0
          ? t`Scanned parts next to typed text are still read.`
          : t`${plural(count, { one: 'There is # such page in this file.', other: 'There are # such pages in this file.' })}`,
    },
    redo: { title: t`Redo earlier OCR`, help: t`Replaces hidden text from an earlier OCR. Typed text stays.` },
    force: { title: t`Read every page`, help: t`Reads pages as they look. All existing text is replaced.` },
  }
}

/** Rarely needed options. */
export function MoreOptions(props: OptionFieldsProps) {
  const { t } = useLingui()
  const { settings, pageCount, onChange, onRun } = props
  const chosen = [
    settings.pagesText.trim() === '' ? t`All pages` : t`Some pages`,
    ...(settings.compress ? [t`Compressed`] : []),
    ...(settings.pdfa ? ['PDF/A'] : []),
    ...(settings.tagged ? [t`Tags`] : []),
  ]
  return (
    <Disclosure title={t`More Options`} summary={chosen.join(', ')}>
      <PagesField
        id="ocr-pages"
        label={t`Pages`}
        placeholder="1-3, 5, 8-10"
        help={t`Leave empty for all pages.`}
        takes="ranges"
        text={settings.pagesText}
        pageCount={pageCount}
        read={readRanges}
        onText={(pagesText) => onChange({ pagesText })}
        onEnter={onRun}
      />
      <ModeField {...props} />
      <div className="toggles">
        <Toggle
          label={t`Compress the result`}
          help={t`Makes images smaller, like Compress PDF at its medium level.`}
          isOn={settings.compress}
          onChange={(compress) => onChange({ compress })}
        />
        <Toggle
          label={t`PDF/A for archives`}
          help={t`Saves as PDF/A-2b, the standard for long-term storage.`}
          isOn={settings.pdfa}
          onChange={(pdfa) => onChange({ pdfa })}
        />
        <Toggle
          label={t`Tags`}
          help={t`Paragraphs can be read aloud in order.`}
          isOn={settings.tagged}
          onChange={(tagged) => onChange({ tagged })}
        />
      </div>
    </Disclosure>
  )
}
