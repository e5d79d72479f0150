import '../../wizard/stage.css'
import '../../wizard/live-stage.css'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WordCorrection } from '@recto/contract'

import { PageStepper } from '../../components/page-stepper/page-stepper.tsx'
import { errorText } from '../../messages/error-messages.ts'
import { formatCount } from '../../messages/format.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { CompatibilityFrame } from '../../wizard/compatibility-frame.tsx'
import type { LiveView } from '../../wizard/use-live-view.ts'
import { checkedPage, isUnchecked, type CheckedPage } from './corrections.ts'
import { ReadPage } from './read-page.tsx'
import type { PageReading } from './use-page-reading.ts'

interface ReadingStageProps {
  file: ChosenFile
  view: LiveView
  reading: PageReading | undefined
  /** Why the shown page will not be read. */
  note: string | undefined
  corrections: readonly WordCorrection[]
  onCorrect: (correction: WordCorrection) => void
}

/** The preview: one page with its recognized words. */
export function ReadingStage({ file, view, reading, note, corrections, onCorrect }: ReadingStageProps) {
  const { t } = useLingui()
  const facts = file.reading.status === 'ready' ? file.reading.facts : undefined
  const isUnrenderable = file.reading.status === 'unreadable' || view.isUnrenderable
  const page = reading?.status === 'read' ? checkedPage(reading.page, corrections) : undefined
  const shown = note === undefined ? page : undefined
  const number = formatCount(view.page)
  return (
    <section className="bench__side stage live reading" aria-label={t`Page preview`}>
      <div className="live__head">
        <p className="reading__what">
          <b>
            <Trans>Preview of page {number}</Trans>
          </b>{' '}
          <span role="status">
            <StageStatus reading={reading} page={page} note={note} />
          </span>
        </p>
        {facts !== undefined && facts.pageCount > 1 && (
          <PageStepper page={view.page} pageCount={facts.pageCount} onPage={view.setPage} />
        )}
      </div>
      {isUnrenderable && <CompatibilityFrame file={file.file} />}
      {facts !== undefined && (
        <ReadPage
          view={view}
          document={file}
          aspectRatio={facts.aspectRatios[view.page - 1]}
          reading={shown}
          onCorrect={({ box }, text) => onCorrect({ page: view.page, box, text })}
        />
      )}
      {shown !== undefined && shown.words.length > 0 && <Legend page={shown} />}
    </section>
  )
}

/** What was recognized on the page, or why nothing is shown. */
function StageStatus({
  reading,
  page,
  note,
}: Pick<ReadingStageProps, 'reading' | 'note'> & { page: CheckedPage | undefined }) {
  if (note !== undefined) return note
  if (reading === undefined) return null
  if (reading.status === 'reading') return <Trans>Reading this page…</Trans>
  if (reading.status === 'failed') return errorText(reading.problem.code, reading.problem.facts)
  return page && <Counts page={page} />
}

function Counts({ page: { words } }: { page: CheckedPage }) {
  const { t } = useLingui()
  const doubtful = words.filter(isUnchecked).length
  const corrected = words.filter(({ correction }) => correction !== undefined).length
  if (words.length === 0) return <Trans>No words found</Trans>
  const found = t`${plural(words.length, { one: '# word', other: '# words' })}`
  const checked = corrected === 0 ? found : t`${found}, ${formatCount(corrected)} corrected`
  return doubtful === 0 ? checked : t`${checked}, ${formatCount(doubtful)} doubtful`
}

function Legend({ page: { words } }: { page: CheckedPage }) {
  return (
    <p className="reading__key">
      <span>
        <i aria-hidden="true" />
        <Trans>Found</Trans>
      </span>
      {words.some(isUnchecked) && (
        <span className="is-doubtful">
          <i aria-hidden="true" />
          <Trans>Doubtful, click to correct</Trans>
        </span>
      )}
    </p>
  )
}
