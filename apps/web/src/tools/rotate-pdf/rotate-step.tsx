import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo, useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PagesStep } from '../../wizard/pages-step.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { InstructionList } from './instruction-list.tsx'
import { RotationPageGrid } from './rotation-page-grid.tsx'
import { rotationsOf, type RotationList } from './rotation-list.ts'
import { Tips } from './tips.tsx'
import type { RotateScreen } from './use-rotate-screen.ts'

// Must come after the layout's styles, which it overrides.
import './rotate.css'

interface RotateStepProps extends WorkStepParts {
  screen: RotateScreen
}

/** Step 2: the list of rotations on the left, the pages themselves on the right. */
export function RotateStep({ screen, ...parts }: RotateStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { list, change, rotate } = screen
  const rotations = useMemo(() => rotationsOf(list.instructions), [list.instructions])
  const isDisabled = state.name === 'busy'
  return (
    <PagesStep
      {...parts}
      className="work--rotate"
      pageCount={list.pageCount}
      rotation={rotations.get(1) ?? 0}
      failure={
        <StepFailure {...parts} operation={OPERATIONS.rotate} onRetry={rotate}>
          <Trans>Your file and your rotations are kept.</Trans>
        </StepFailure>
      }
      summary={<Summary list={list} name={file.file.name} />}
      action={t`Rotate PDF`}
      onRun={rotate}
      renderPages={(facts) => (
        <RotationPageGrid
          document={file}
          facts={facts}
          instructions={list.instructions}
          isDisabled={isDisabled}
          onChange={change}
        />
      )}
    >
      <Instructions screen={screen} isDisabled={isDisabled} />
      <Tips />
    </PagesStep>
  )
}

/** The list of rotations, with buttons to add one and to clear the list. */
function Instructions({ screen: { list, change }, isDisabled }: { screen: RotateScreen; isDisabled: boolean }) {
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAll = () => {
    change({ type: 'emptied' })
    // The pressed button disappears together with the list.
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
          disabled={isDisabled}
          onClick={() => change({ type: 'added' })}
        >
          <Icon name="plus" />
          <Trans>Add Rotation</Trans>
        </button>
      </div>
      <InstructionList list={list} isDisabled={isDisabled} onChange={change} onEmpty={removeAll} />
      {list.instructions.length > 1 && (
        <button type="button" className="linkbtn turns__clear" disabled={isDisabled} onClick={removeAll}>
          <Trans>Remove All</Trans>
        </button>
      )}
    </section>
  )
}

function Summary({ list, name }: { list: RotationList; name: string }) {
  const count = [...rotationsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
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
