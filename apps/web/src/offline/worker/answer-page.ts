/** How long to wait for a slow network before showing a stored page. */
const PATIENCE_MS = 4000

/** Statuses of a proxy whose server is down. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Answers a page request from the network, so that a new version shows up with the next page. Falls back to the stored
 * page if the network or the server is down or slow.
 * @param network the network's response
 * @param keptPage looks up the stored page
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
    // The caller looks for a stored page; without one it returns the rejected promise itself.
    return Response.error()
  }
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds)
  })
}
