import '../../wizard/bench.css'
import '../../wizard/stage.css'
import '../../wizard/settings.css'
import './ocr.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, type RecognizedPage } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { LazyDefaultsButton } from '../../late-controls/lazy-controls.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import { OriginalKept } from '../../wizard/original-kept.tsx'
import { PreviewWait } from '../../wizard/preview-wait.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import { useLiveView } from '../../wizard/use-live-view.ts'
import { useWorkName } from '../../wizard/use-work-names.ts'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { LanguagesField } from './languages-field.tsx'
import { toLanguages } from './ocr-settings.ts'
import { ReadingBusy } from './reading-busy.tsx'
import { MoreOptions, PageChanges } from './reading-options.tsx'
import { ReadingStage } from './reading-stage.tsx'
import { ReadingSummary } from './reading-summary.tsx'
import type { OcrScreen } from './use-ocr-screen.ts'
import { useMissingBytes } from './use-kept-languages.ts'
import { usePageNote } from './use-page-note.ts'
import { usePageReading, useReadings } from './use-page-reading.ts'
import { MAX_SURVEYED } from '../../wizard/use-page-skips.ts'

/** The engine's language if none is known. */
const ENGLISH = 'eng'

interface OcrStepProps extends WorkStepParts {
  screen: OcrScreen
}

/** Step 2: languages and options on the left, a page with its recognized words on the right. */
export function OcrStep({ screen, ...parts }: OcrStepProps) {
  const { t } = useLingui()
  const work = useWorkName(parts.tool.id)
  const isBusy = parts.state.name === 'busy'
  const { pageCount, read } = screen
  return (
    <StepFrame
      {...parts}
      className={isBusy ? 'work--narrow work--plain' : 'work--bench work--stage work--reading'}
      loading={<PreviewWait />}
      work={work}
      note={<OriginalKept />}
      summary={<ReadingSummary screen={screen} />}
      action={t`Read Text`}
      output={OPERATIONS.ocr.outputName([parts.file.file.name])}
      onRun={read}
    >
      {isBusy ? (
        <>
          {parts.head}
          <FileCard {...parts} pageCount={pageCount} />
          <ReadingBusy {...parts} screen={screen} />
        </>
      ) : (
        <Bench screen={screen} {...parts} />
      )}
    </StepFrame>
  )
}

function Bench({ screen, ...parts }: OcrStepProps) {
  const { t } = useLingui()
  const { file } = parts
  const { settings, languages, pageCount, change, defaults, read, corrections, correct } = screen
  const view = useLiveView(file, undefined, screen.shownPage)
  const note = usePageNote(screen, view.page)
  const isLookedAt = file.reading.status === 'ready' && screen.skips.length >= Math.min(view.page, MAX_SURVEYED)
  const isToBeRead = isLookedAt && note === undefined
  const reading = usePageReading(isToBeRead ? { document: file, page: view.page, languages } : undefined)
  const known = useReadings(file, languages)
  const missingBytes = useMissingBytes(reading?.status)
  const shown = reading?.status === 'read' ? reading.page : undefined
  const fields = { settings, pageCount, skips: screen.skips, onChange: change, onRun: read }
  return (
    <div className="bench">
      {parts.head}
      <StepFailure {...parts} operation={OPERATIONS.ocr} onRetry={read} />
      <section className="bench__main" aria-label={t`Settings`}>
        <h2 className="vh">
          <Trans>Settings</Trans>
        </h2>
        <FileCard {...parts} pageCount={pageCount} />
        <div className="settings__all">
          <LanguagesField
            shown={languages.length > 0 ? languages : foundOn(known)}
            areChosen={settings.languages !== ''}
            missingBytes={missingBytes}
            onChange={(codes) => change({ languages: toLanguages(codes) })}
          />
          <PageChanges {...fields} page={shown} />
          <MoreOptions {...fields} />
          <PictureNote isKept={!settings.deskew && !settings.clean && !settings.compress} />
        </div>
        <LazyDefaultsButton defaults={defaults} isDisabled={false} />
      </section>
      <ReadingStage
        file={file}
        view={view}
        reading={reading}
        note={note}
        corrections={corrections}
        onCorrect={correct}
      />
    </div>
  )
}

/** The languages detected on the pages read so far; English before the first one. */
function foundOn(pages: readonly RecognizedPage[]): string[] {
  if (pages.length === 0) return [ENGLISH]
  const largestFirst = pages.toSorted((one, other) => other.words.length - one.words.length)
  return [...new Set(largestFirst.flatMap(({ languages }) => languages))]
}

/** Describes what happens to the images on the pages. */
function PictureNote({ isKept }: { isKept: boolean }) {
  return (
    <p className="noteline">
      <Icon name="info" />
      <span>
        {isKept ? (
          <Trans>
            The image of each page stays as it is. The text goes under it, where it can be searched and copied.
          </Trans>
        ) : (
          <Trans>The text goes under the images, where it can be searched and copied.</Trans>
        )}
      </span>
    </p>
  )
}
