import '../plain-step.css'

import { Plural, Trans } from '@lingui/react/macro'
import { useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import { formatSize } from '../../messages/format.ts'
import { LazyWhereAsk } from '../../where/lazy-where.tsx'
import { SettingsFields } from '../settings-fields.tsx'
import { StepFrame } from '../step-frame.tsx'
import { useProblemNotice } from '../use-problem-notice.ts'
import { useWorkName } from '../use-work-names.ts'
import type { BatchStepParts } from './batch-steps.tsx'
import { ConfigureRow } from './configure-row.tsx'
import { SignatureNote } from './signature-note.tsx'

/** Step 2 of a batch: the settings for all files, then the files. */
export function ConfigureStep(props: BatchStepParts) {
  const { batch, head, action, problem, settings, isDragOver, className = '' } = props
  const notifyProblem = useProblemNotice()
  const { included, isReading } = batch

  function run() {
    if (problem === undefined) batch.start()
    else notifyProblem(problem)
  }

  const work = useWorkName(props.tool.id)
  const { where } = batch
  if (!isReading && where?.question !== undefined) {
    return (
      <main id="main" className="work work--mid work--batch">
        {head}
        <LazyWhereAsk where={where} />
        <Files {...props} />
      </main>
    )
  }
  return (
    <StepFrame
      work={work}
      className={`work--mid work--plain work--batch ${isDragOver ? 'batch--over' : ''} ${className}`}
      wizard={{
        isReady: included.length > 0 && !isReading,
        cancel: batch.cancel,
        goTo: batch.goTo,
        where: batch.where,
      }}
      state={{ name: 'configure' }}
      summary={<Summary {...props} />}
      action={action(included.length)}
      onRun={run}
    >
      {head}
      <SettingsFields isDisabled={false}>{settings}</SettingsFields>
      <Files {...props} />
      <SignatureNote {...props} />
    </StepFrame>
  )
}

function Files({ tool, batch, renderException }: BatchStepParts) {
  const { chosen, intake, signed } = batch
  const { files } = chosen
  const list = useRef<HTMLUListElement>(null)
  const markRemoval = useFocusAfterRemoval(list, files.length, ':scope > .iconbtn')
  return (
    <section className="batchfiles" aria-labelledby="batch-files">
      <div className="two__head">
        <h2 id="batch-files">
          <Plural value={files.length} one="# file" other="# files" />
        </h2>
        <BrowseButton accept={tool.accepts} multiple className="btn btn--plain btn--flush" onFiles={intake.addFiles}>
          <Icon name="plus" />
          <Trans>Add files</Trans>
        </BrowseButton>
      </div>
      <ul ref={list} className="batch">
        {files.map((file, index) => (
          <ConfigureRow
            key={file.id}
            file={file}
            chosen={chosen}
            isSigned={signed.has(file.id)}
            exception={renderException?.(file)}
            onRemove={() => {
              markRemoval(index)
              batch.remove(file.id)
            }}
          />
        ))}
      </ul>
      <RejectionList className="files batch__refused" rejections={intake.rejections} onDismiss={intake.dismiss} />
    </section>
  )
}

/** How much will be worked on. */
function Summary({ batch: { included, chosen, isReading } }: BatchStepParts) {
  const size = formatSize(included.reduce((sum, { file }) => sum + file.size, 0))
  const [count, total] = [included.length, chosen.files.length]
  return (
    <>
      <b>
        {count === total ? (
          <Plural value={total} one={`# file, ${size}`} other={`# files, ${size}`} />
        ) : (
          <Plural value={total} one={`${count} of # file, ${size}`} other={`${count} of # files, ${size}`} />
        )}
      </b>
      <span role="status">{isReading && <Trans>Reading the files</Trans>}</span>
    </>
  )
}
