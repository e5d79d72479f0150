import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PagesStep } from '../../wizard/pages-step.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { InstructionList } from './instruction-list.tsx'
import { PageStage } from './page-stage.tsx'
import { turnsOf, type RotationList } from './rotation-list.ts'
import { Tips } from './tips.tsx'
import type { RotateScreen } from './use-rotate-screen.ts'

// After the styles of the frame, which it changes.
import './rotate.css'

interface RotateStepProps extends WorkStepParts {
  screen: RotateScreen
}

/** Step 2: what is turned, as a list on the left page and as the pages themselves on the right one. */
export function RotateStep({ screen, ...parts }: RotateStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { list, change, rotate } = screen
  const turns = useMemo(() => turnsOf(list.instructions), [list.instructions])
  const isStill = state.name === 'busy'
  return (
    <PagesStep
      {...parts}
      className="work--rotate"
      pageCount={list.pageCount}
      turn={turns.get(1) ?? 0}
      failure={
        <StepFailure state={state} operation={OPERATIONS.rotate} onRetry={rotate}>
          <Trans>Your file and your rotations are kept.</Trans>
        </StepFailure>
      }
      summary={<Summary list={list} name={file.file.name} />}
      action={t`Rotate PDF`}
      onRun={rotate}
      renderPages={(facts) => (
        <PageStage document={file} facts={facts} instructions={list.instructions} isStill={isStill} onChange={change} />
      )}
    >
      <Instructions screen={screen} isStill={isStill} />
      <Tips />
    </PagesStep>
  )
}

/** The list of rotations, with what adds to it and empties it. */
function Instructions({ screen: { list, change }, isStill }: { screen: RotateScreen; isStill: boolean }) {
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAll = () => {
    change({ type: 'emptied' })
    // The button that was pressed goes with the list.
    addButton.current?.focus()
  }
  return (
    <section aria-labelledby="turns">
      <div className="two__head">
        <h2 id="turns">
          <Trans>Rotation Instructions</Trans>
        </h2>
        <button
          ref={addButton}
          type="button"
          className="btn btn--plain btn--flush"
          disabled={isStill}
          onClick={() => change({ type: 'added' })}
        >
          <Icon name="plus" />
          <Trans>Add Rotation</Trans>
        </button>
      </div>
      <InstructionList list={list} isStill={isStill} onChange={change} />
      {list.instructions.length > 1 && (
        <button type="button" className="linkbtn turns__clear" disabled={isStill} onClick={removeAll}>
          <Trans>Remove All</Trans>
        </button>
      )}
    </section>
  )
}

function Summary({ list, name }: { list: RotationList; name: string }) {
  const count = [...turnsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
  const made = OPERATIONS.rotate.outputName([name])
  return (
    <>
      <b>
        {count === 0 ? (
          <Trans>No pages rotated yet</Trans>
        ) : (
          <Plural value={count} one="# page rotated" other="# pages rotated" />
        )}
      </b>
      <span>{made}</span>
    </>
  )
}
