/** How long a download may take to start before its object URL is revoked. */
const ADDRESS_MS = 60_000

/** Downloads a blob. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS)
}
