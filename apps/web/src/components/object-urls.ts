import { useEffect, useState } from 'react'

/** How long a download, an image or a frame may take to begin reading its object URL. */
const READING_MS = 60_000

/**
 * Revokes an object URL once everything that uses it has begun reading it. An image may begin loading after it has left
 * the page, and the browser logs an error if its URL is revoked by then.
 */
export function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), READING_MS)
}

/** An object URL of an image, for as long as the component shows it. */
export function useObjectUrl(image: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (image === undefined) return
    const made = URL.createObjectURL(image)
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is a resource, made and revoked here
    setUrl(made)
    return () => {
      setUrl(undefined)
      revokeLater(made)
    }
  }, [image])
  return url
}
