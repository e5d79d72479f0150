import '../../wizard/bench.css'
import '../../wizard/stage.css'
import './rotate.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { CompatibilityFrame } from '../../wizard/compatibility-frame.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { InstructionList } from './instruction-list.tsx'
import { PageStage } from './page-stage.tsx'
import { turnsOf, type RotationEvent, type RotationList } from './rotation-list.ts'
import { Tips } from './tips.tsx'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

interface RotateStepProps extends WorkStepParts {
  chosen: ChosenFiles
  list: RotationList
  onChange: (event: RotationEvent) => void
  onReplace: (file: File) => void
  onBack: () => void
  onRotate: () => void
  onCancel: () => void
}

/** Step 2: what is turned, as a list on the left page and as the pages themselves on the right one. */
export function RotateStep(props: RotateStepProps) {
  const { head, file, chosen, list, state, onChange, onReplace, onBack, onRotate, onCancel } = props
  const { t } = useLingui()
  const refuse = useRefusalNotice()
  const [undrawnId, setUndrawnId] = useState<string>()
  const turns = useMemo(() => turnsOf(list.instructions), [list.instructions])
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAll = () => {
    onChange({ type: 'emptied' })
    // The button that was pressed goes with the list.
    addButton.current?.focus()
  }
  const isBusy = state.name === 'busy'
  const { reading } = file
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const isUndrawn = reading.status === 'unseen' || undrawnId === file.id
  return (
    <main id="main" className="work work--bench work--stage work--rotate">
      <div className="bench">
        {head}
        {state.name === 'failed' && (
          <FailurePanel title={OPERATIONS.rotate.failure} message={state.failure.message} onRetry={onRotate}>
            <Trans>Your file and your rotations are kept.</Trans>
          </FailurePanel>
        )}
        <div className="bench__main">
          <FileCard
            tool={TOOL}
            file={file}
            chosen={chosen}
            turn={turns.get(1) ?? 0}
            pageCount={list.pageCount}
            isStill={isBusy}
            onReplace={onReplace}
            onRefuse={refuse}
            onFail={() => setUndrawnId(file.id)}
          />
          <section aria-labelledby="turns">
            <div className="two__head">
              <h2 id="turns">
                <Trans>Rotation Instructions</Trans>
              </h2>
              <button
                ref={addButton}
                type="button"
                className="btn btn--plain btn--flush"
                disabled={isBusy}
                onClick={() => onChange({ type: 'added' })}
              >
                <Icon name="plus" />
                <Trans>Add Rotation</Trans>
              </button>
            </div>
            <InstructionList list={list} isStill={isBusy} onChange={onChange} />
            {list.instructions.length > 1 && (
              <button type="button" className="linkbtn turns__clear" disabled={isBusy} onClick={removeAll}>
                <Trans>Remove All</Trans>
              </button>
            )}
          </section>
          <Tips />
        </div>
        <section className="bench__side stage" aria-label={t`Pages`}>
          {isUndrawn && <CompatibilityFrame file={file.file} />}
          {facts !== undefined && (
            <PageStage
              key={file.id}
              document={file}
              facts={facts}
              instructions={list.instructions}
              isStill={isBusy}
              onChange={onChange}
            />
          )}
        </section>
      </div>
      <ActionBar
        what={<Summary list={list} name={file.file.name} />}
        action={t`Rotate PDF`}
        isReady={isUsable(file) && reading.status !== 'reading'}
        busy={isBusy ? { progress: state.progress } : undefined}
        onBack={onBack}
        onRun={onRotate}
        onCancel={onCancel}
      />
    </main>
  )
}

function Summary({ list, name }: { list: RotationList; name: string }) {
  const count = [...turnsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
  const made = OPERATIONS.rotate.outputName([name])
  return (
    <>
      <b>
        {count === 0 ? (
          <Trans>No page is turned yet</Trans>
        ) : (
          <Plural value={count} one="# page turned" other="# pages turned" />
        )}
      </b>
      <span>{made}</span>
    </>
  )
}
