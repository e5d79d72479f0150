import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Select } from '../../components/select/select.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { TwoScans } from './arrangement.ts'
import type { FileMark } from './ribbon.tsx'

interface ScansFieldProps {
  /** The files whose pages are used. */
  files: readonly ChosenFile[]
  marks: ReadonlyMap<string, FileMark>
  isDisabled: boolean
  onInterleave: (scans: TwoScans) => void
}

/** Interleaves the pages of two files: the fronts and the backs of the same paper. */
export function ScansField({ files, marks, isDisabled, onInterleave }: ScansFieldProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<{ fronts?: string; backs?: string }>({})
  const [isReversed, setIsReversed] = useState(false)
  const idOr = (id: string | undefined, index: number) =>
    (files.some((file) => file.id === id) ? id : files[index]?.id) ?? ''
  const fronts = idOr(chosen.fronts, 0)
  const backs = idOr(chosen.backs, 1)
  const options = files.map(({ id, file }) => ({ value: id, label: `${marks.get(id)?.letter ?? ''} · ${file.name}` }))
  if (files.length < 2) return null
  return (
    <Disclosure title={t`Fronts and backs`} summary={<Trans>two files in turn</Trans>}>
      <div className="scans">
        <p className="hint">
          <Trans>For paper scanned one side at a time. Takes a page from each file in turn.</Trans>
        </p>
        <div className="scans__file">
          <span>
            <Trans>Fronts</Trans>
          </span>
          <Select
            label={t`Fronts`}
            value={fronts}
            options={options}
            onChange={(id) => setChosen({ fronts: id, backs })}
          />
        </div>
        <div className="scans__file">
          <span>
            <Trans>Backs</Trans>
          </span>
          <Select
            label={t`Backs`}
            value={backs}
            options={options}
            onChange={(id) => setChosen({ fronts, backs: id })}
          />
        </div>
        <Checkbox label={t`The backs are in reverse order`} isOn={isReversed} onChange={setIsReversed} />
        <button
          type="button"
          className="btn btn--line"
          disabled={isDisabled || fronts === backs}
          onClick={() => onInterleave({ fronts, backs, isReversed })}
        >
          <Trans>Interleave</Trans>
        </button>
      </div>
    </Disclosure>
  )
}
