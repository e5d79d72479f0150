import type { Samples } from '@recto/runtime'

/** The pixel after a run of pixels of one color: most pixels of drawings are in runs, so that comparing is most of the work. */
export function endOfRun(data: Samples['data'], pixel: number, channels: number): number {
  const first = pixel * channels
  let at = first + channels
  if (channels === 1) {
    while (at < data.length && data[at] === data[first]) at += 1
  } else if (channels === 3) {
    const [red, green, blue] = [data[first], data[first + 1], data[first + 2]]
    while (at < data.length && data[at] === red && data[at + 1] === green && data[at + 2] === blue) at += 3
  } else {
    while (at < data.length && data[at] === data[at - channels] && isSame(data, at, channels)) at += channels
  }
  return at / channels
}

/** Whether a pixel is equal to the one before. */
function isSame(data: Samples['data'], at: number, channels: number): boolean {
  for (let part = at; part < at + channels; part += 1) if (data[part] !== data[part - channels]) return false
  return true
}

/** Runs shorter than this are written faster by a loop. */
const LONG_RUN = 16

/** Writes the same value from one place to before another. */
export function fillRun(values: Uint8Array | Uint16Array, value: number, from: number, end: number): void {
  if (end - from >= LONG_RUN) values.fill(value, from, end)
  else for (let at = from; at < end; at += 1) values[at] = value
}
