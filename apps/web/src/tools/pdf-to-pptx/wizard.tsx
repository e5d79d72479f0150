import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { SingleCallSteps } from '../../wizard/single-call-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { SlidesContents } from './slides-contents.tsx'
import { TOOL } from './tool.ts'

/** The three steps of PDF to PowerPoint. The file is kept across all steps. */
export function SlidesWizard() {
  const { t } = useLingui()
  return (
    <SingleCallSteps
      tool={TOOL}
      operation={OPERATIONS.toPowerpoint}
      isLong
      action={t`Convert to PowerPoint`}
      done={t`Your PDF has been converted to PowerPoint.`}
      failed={t`An error occurred while converting your PDF file.`}
      onRefuse={useConversionRefusal()}
      renderSummary={(pageCount) => <Summary pageCount={pageCount} />}
    >
      <SlidesContents />
    </SingleCallSteps>
  )
}

function Summary({ pageCount }: { pageCount: number | undefined }) {
  return (
    <>
      <b>
        <Trans>One slide per page</Trans>
      </b>
      {pageCount !== undefined && (
        <span>
          <Plural value={pageCount} one="# slide" other="# slides" />
        </span>
      )}
    </>
  )
}
