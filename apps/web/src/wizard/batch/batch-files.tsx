import { Plural, Trans } from '@lingui/react/macro'
import { useRef } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import type { BatchStepParts } from './batch-step-parts.ts'
import { ConfigureRow } from './configure-row.tsx'

/** The files of a batch before it starts. */
export function BatchFiles({ tool, batch, renderException }: BatchStepParts) {
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
