import { splitName } from '../naming/file-name.ts'
import { useOutputName } from '../naming/use-output-name.ts'
import { NameInput } from './name-input.tsx'

export interface OutputNameProps {
  /** What the tool calls the result. */
  defaultName: string
}

/** The name that the result will have. */
export function OutputName({ defaultName }: OutputNameProps) {
  const [stem, setStem] = useOutputName()
  const [defaultStem, extension] = splitName(defaultName)
  return <NameInput stem={stem} defaultStem={defaultStem} extension={extension} onType={setStem} onFinish={setStem} />
}
