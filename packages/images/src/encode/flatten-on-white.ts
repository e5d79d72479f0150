/** Composites RGBA pixels on white, in place. */
export function flattenOnWhite(pixels: Uint8Array): void {
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = pixels[index + 3] ?? 0
    if (alpha === 255) continue
    for (let channel = index; channel < index + 3; channel += 1) {
      pixels[channel] = 255 - Math.round(((255 - (pixels[channel] ?? 0)) * alpha) / 255)
    }
    pixels[index + 3] = 255
  }
}
