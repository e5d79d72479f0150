import { openConverter } from '@recto/libreoffice'

/** The converter that is installed with the packages, for tests of a process; close it when they are done. */
export async function startOfficeConverter() {
  const officeConverter = await openConverter({ converter: 'bundled', fontFolder: '', memoryMb: 3072, processes: 1 })
  if (officeConverter === undefined) throw new Error('the converter is not installed; npm ci installs it')
  return officeConverter
}
