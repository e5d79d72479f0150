/** How long a visitor waits for a slow network before a page from this device is shown. */
const PATIENCE_MS = 4000

/** Statuses of a proxy whose server is down. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Answers the request for a page: by the network, so that a new version is there with the next page, or by the page that
 * is kept, if the network is down or slow or the server is.
 * @param network the response of the network
 * @param keptPage looks the page up on this device
 */
export async function answerPage(
  network: Promise<Response>,
  keptPage: () => Promise<Response | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<Response> {
  const first = await Promise.race([settled(network), pause(patienceMs)])
  if (first !== undefined && !DOWN.has(first.status) && first.type !== 'error') return first
  const kept = await keptPage()
  if (kept !== undefined) return kept
  return network
}

/** The response, or a network error as a response. */
async function settled(network: Promise<Response>): Promise<Response> {
  try {
    return await network
  } catch {
    // The caller looks for the page on this device; without one it returns the rejected promise itself.
    return Response.error()
  }
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds)
  })
}
