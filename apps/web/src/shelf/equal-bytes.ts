/** How much of each file is in memory at once. */
const SLICE_BYTES = 4 * 1024 * 1024

/** Whether two files have the same bytes. Stops reading at the first difference. */
export async function areEqualBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  for (let start = 0; start < one.size; start += SLICE_BYTES) {
    const [ours, theirs] = await Promise.all([readSlice(one, start), readSlice(other, start)])
    if (ours.some((byte, index) => byte !== theirs[index])) return false
  }
  return true
}

async function readSlice(file: Blob, start: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer())
}
