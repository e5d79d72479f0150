import { splitName } from '../naming/file-name.ts'
import { useOutputName } from '../naming/use-output-name.ts'
import { NameInput } from './name-input.tsx'

export interface OutputNameProps {
  /** The tool's default name for the result. */
  defaultName: string
}

/** The name the result will get. */
export function OutputName({ defaultName }: OutputNameProps) {
  const [stem, setStem] = useOutputName()
  const [defaultStem, extension] = splitName(defaultName)
  return <NameInput stem={stem} defaultStem={defaultStem} extension={extension} onType={setStem} onFinish={setStem} />
}
