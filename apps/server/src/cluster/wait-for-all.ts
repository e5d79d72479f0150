/** Result types of the promises. */
type Outcomes<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/**
 * Waits for all promises to settle, then throws the first failure, so that nothing keeps running behind the caller's
 * back.
 */
export async function waitForAll<const Work extends readonly unknown[]>(work: Work): Promise<Outcomes<Work>> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
