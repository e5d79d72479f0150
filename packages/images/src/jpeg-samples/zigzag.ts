/** Index in the block, row by row, of each coefficient in coding order (ITU-T T.81, figure A.6). */
export const ZIGZAG = zigzag()

function zigzag(): Uint8Array {
  const order = new Uint8Array(64)
  let index = 0
  for (let diagonal = 0; diagonal < 15; diagonal += 1) {
    const cells = Array.from({ length: 8 }, (_, step) => [step, diagonal - step] as const)
    const inside = cells.filter(([, other]) => other >= 0 && other < 8)
    // Even diagonals go up and to the right, odd ones down.
    for (const [step, other] of inside) {
      order[index] = diagonal % 2 === 0 ? other * 8 + step : step * 8 + other
      index += 1
    }
  }
  return order
}
