import { ZIGZAG } from './zigzag.ts'

const COSINES = cosines()

function cosines(): Float64Array {
  return Float64Array.from({ length: 64 }, (_, index) => {
    const [frequency, place] = [index >> 3, index & 7]
    return Math.sqrt((frequency === 0 ? 1 : 2) / 8) * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16)
  })
}

const rows = new Float64Array(64)

/** Turns 64 samples around 0 into coefficients in zigzag order (ITU-T T.81, A.3.3). */
export function forwardTransform(samples: Float64Array, coefficients: Float64Array): void {
  for (let row = 0; row < 64; row += 8) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0
      for (let place = 0; place < 8; place += 1)
        sum += (samples[row + place] ?? 0) * (COSINES[frequency * 8 + place] ?? 0)
      rows[row + frequency] = sum
    }
  }
  for (let index = 0; index < 64; index += 1) {
    const cell = ZIGZAG[index] ?? 0
    const [frequency, column] = [cell >> 3, cell & 7]
    let sum = 0
    for (let place = 0; place < 8; place += 1)
      sum += (rows[place * 8 + column] ?? 0) * (COSINES[frequency * 8 + place] ?? 0)
    coefficients[index] = sum
  }
}
