/** How long a download may take to begin, before its address is released. */
const ADDRESS_MS = 60_000

/** Has the browser download what is in memory. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS)
}
