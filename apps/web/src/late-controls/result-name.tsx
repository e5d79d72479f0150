import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { splitName } from '../naming/file-name.ts'
import { useRenaming } from '../naming/use-renaming.ts'
import type { WizardResult } from '../wizard/wizard-state.ts'
import { NameInput } from './name-input.tsx'

/** The name of a result, which can be edited without creating it again. */
export function ResultName({ result }: { result: WizardResult }) {
  const { t } = useLingui()
  const rename = useRenaming(result)
  const [isChanged, setIsChanged] = useState(false)
  const { name } = result.file
  const [stem, extension] = splitName(name)
  return (
    <>
      <NameInput
        stem={stem}
        defaultStem={splitName(result.defaultName)[0]}
        extension={extension}
        onFinish={(next) => setIsChanged(rename(next) || isChanged)}
      />
      <span className="vh" role="status">
        {isChanged && t`The file is called ${name}.`}
      </span>
    </>
  )
}
