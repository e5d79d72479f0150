import { OPERATIONS, type OperationDefinition } from '@recto/contract'
import { useState } from 'react'

import { useReadsScans, useScanReading } from './use-scan-reading.ts'
import { useSingleFile, type SingleFileOptions, type SingleFileWizard } from './use-single-file.ts'

/** The steps of a tool that converts one file; scanned pages are read first if the visitor wants that. */
export function useConversionFile(tool: SingleFileOptions) {
  const [isOn] = useReadsScans()
  const [scanned, setScanned] = useState(0)
  const isReading = isOn && scanned > 0
  // Reading scans takes most of the time, so the forecast is based on that.
  const work = isReading ? { operation: OPERATIONS.ocr, workPages: scanned } : {}
  const wizard = useSingleFile({ ...tool, ...work })
  const scans = useScanReading(readsScans(tool.operation) ? wizard.file : undefined)
  if (scans.count !== scanned) setScanned(scans.count)

  const call: SingleFileWizard['call'] = (request, messages, place) => {
    if (!isReading || !readsScans(request.operation)) return wizard.call(request, messages, place)
    const options = { ...request.options, ...scans.options }
    return wizard.call({ ...request, options, takesLike: OPERATIONS.ocr.id }, messages, place)
  }

  return { ...wizard, scans, call }
}

/** Whether an operation can read scanned pages. */
function readsScans({ options }: OperationDefinition): boolean {
  return 'readScans' in options.shape
}
