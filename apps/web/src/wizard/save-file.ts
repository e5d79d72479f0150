import { revokeLater } from '../components/object-urls.ts'

/** Downloads a blob. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  revokeLater(url)
}
