import { BlockMeans } from './block-means.ts'
import { areEqual } from './equal-samples.ts'
import { lumaOfRow, type Samples } from './luma-and-chroma.ts'
import { RADIUS, WindowedMean } from './windowed-mean.ts'

/** Similarity in luma; 1 means identical. */
export interface LumaSimilarity {
  /** Mean SSIM, without flat paper. */
  content: number
  /** The lowest mean SSIM of any 48-pixel square. */
  tile: number
}

/** The constants of SSIM for 8 bits (Wang et al. 2004): (0.01 · 255)² and (0.03 · 255)². */
const [C1, C2] = [6.5025, 58.5225]
/** A place is flat paper if the window variance is below this in both images, and the means are as close. */
const [FLAT_VARIANCE, SAME_MEAN] = [20, 8]
/** With fewer content pixels, all places count. */
const MIN_CONTENT = 200
const TILE = 48

/** Window means change slowly: large images are sampled at every second or fourth place. */
const EVERY_PLACE_UP_TO = 60_000
const EVERY_SECOND_UP_TO = 4_000_000

/** A reference image, prepared for comparisons with images of the same size. */
export class LumaReference {
  readonly #samples: Samples
  readonly #step: number
  readonly #columns: number
  readonly #means: Float32Array
  readonly #variances: Float32Array

  constructor(samples: Samples) {
    this.#samples = samples
    this.#step = stepFor(samples.width * samples.height)
    this.#columns = Math.ceil(samples.width / this.#step)
    this.#means = new Float32Array(this.#columns * Math.ceil(samples.height / this.#step))
    this.#variances = new Float32Array(this.#means.length)
    this.#measure()
  }

  /** SSIM (Wang et al. 2004, Gaussian window of 1.5 pixels) of an image of the same size with the reference. */
  compare(other: Samples): LumaSimilarity {
    const samples = this.#samples
    const step = this.#step
    const columns = this.#columns
    const means = this.#means
    const variances = this.#variances
    if (other.width !== samples.width || other.height !== samples.height) return { content: 0, tile: 0 }
    const { first, last } = differingRows(samples, other)
    const pass = new ComparingPass(samples, other, { step, first, last })
    const tally = new Tally({ width: columns, height: Math.ceil(samples.height / step) }, TILE / 2 / step)
    for (let y = 0, row = 0; y < samples.height; y += step, row += 1) {
      const place = row * columns
      const own = variances.subarray(place, place + columns)
      if (y < first - RADIUS || y > last + RADIUS) tally.addSame(row, own)
      else {
        pass.read(y)
        tally.add(row, pass, means.subarray(place, place + columns), own)
      }
    }
    return tally.result(MIN_CONTENT / step / step)
  }

  /** Computes the windowed mean and variance of the reference. */
  #measure(): void {
    const samples = this.#samples
    const step = this.#step
    const columns = this.#columns
    const means = this.#means
    const variances = this.#variances
    const [values, squares] = [new WindowedMean(samples, step), new WindowedMean(samples, step)]
    const luma = new Float32Array(samples.width)
    const squared = new Float32Array(samples.width)
    for (let y = 0, place = 0, next = 0; y < samples.height; y += step, place += columns) {
      for (; values.needsRow(y); next += 1) {
        lumaOfRow(samples, next, luma)
        for (let x = 0; x < luma.length; x += 1) squared[x] = (luma[x] ?? 0) * (luma[x] ?? 0)
        values.push(luma)
        squares.push(squared)
      }
      values.write(y, means, place)
      squares.write(y, variances, place)
    }
    for (let place = 0; place < means.length; place += 1) {
      variances[place] = (variances[place] ?? 0) - (means[place] ?? 0) ** 2
    }
  }
}

function stepFor(pixels: number): 1 | 2 | 4 {
  if (pixels <= EVERY_PLACE_UP_TO) return 1
  return pixels <= EVERY_SECOND_UP_TO ? 2 : 4
}

/** The first and last row that differ. */
function differingRows(one: Samples, other: Samples): { first: number; last: number } {
  const { width, height } = one
  const row = (samples: Samples, y: number) =>
    samples.data.subarray(y * width * samples.channels, (y + 1) * width * samples.channels)
  const isSame = (y: number) => one.channels === other.channels && areEqual(row(one, y), row(other, y))
  let [first, last] = [0, height - 1]
  while (first < height && isSame(first)) first += 1
  while (last > first && isSame(last)) last -= 1
  return { first, last }
}

/** What to compare: the sampling step, and the range of rows that differ. */
interface Comparing {
  step: number
  first: number
  last: number
}

/** Streams both images once, computing windowed moments of the second and of both, row by row. */
class ComparingPass {
  readonly mean: Float32Array
  readonly square: Float32Array
  readonly product: Float32Array
  #next = 0
  readonly #start: number
  readonly #before: Samples
  readonly #after: Samples
  readonly #rows: [Float32Array, Float32Array, Float32Array, Float32Array]
  readonly #windows: [WindowedMean, WindowedMean, WindowedMean]

  constructor(before: Samples, after: Samples, { step, first, last }: Comparing) {
    const columns = Math.ceil(before.width / step)
    const row = () => new Float32Array(before.width)
    this.#before = before
    this.#after = after
    this.mean = new Float32Array(columns)
    this.square = new Float32Array(columns)
    this.product = new Float32Array(columns)
    this.#rows = [row(), row(), row(), row()]
    // Windows that contain a row that differs.
    this.#start = Math.max(0, first - 2 * RADIUS)
    const size = { width: before.width, height: Math.min(before.height, last + 2 * RADIUS + 1) - this.#start }
    this.#windows = [new WindowedMean(size, step), new WindowedMean(size, step), new WindowedMean(size, step)]
  }

  /** Reads as many rows as the moments around row `y` need. */
  read(y: number): void {
    const [means, squares, products] = this.#windows
    const place = y - this.#start
    for (; means.needsRow(place); this.#next += 1) this.#push()
    means.write(place, this.mean)
    squares.write(place, this.square)
    products.write(place, this.product)
  }

  #push(): void {
    const [means, squares, products] = this.#windows
    const [one, other, squared, multiplied] = this.#rows
    lumaOfRow(this.#before, this.#start + this.#next, one)
    lumaOfRow(this.#after, this.#start + this.#next, other)
    for (let x = 0; x < other.length; x += 1) {
      const value = other[x] ?? 0
      squared[x] = value * value
      multiplied[x] = value * (one[x] ?? 0)
    }
    means.push(other)
    squares.push(squared)
    products.push(multiplied)
  }
}

/** Accumulates the similarity of places. */
class Tally {
  #sum = 0
  #count = 0
  #contentSum = 0
  #contentCount = 0
  readonly #row: Float32Array
  readonly #tiles: BlockMeans

  constructor(size: { width: number; height: number }, block: number) {
    this.#row = new Float32Array(size.width)
    this.#tiles = new BlockMeans(size, block)
  }

  add(y: number, { mean, square, product }: ComparingPass, means: Float32Array, variances: Float32Array): void {
    const row = this.#row
    let [sum, contentSum, contentCount] = [0, 0, 0]
    for (let x = 0; x < row.length; x += 1) {
      const a = means[x] ?? 0
      const b = mean[x] ?? 0
      const varianceA = variances[x] ?? 0
      const varianceB = (square[x] ?? 0) - b * b
      const covariance = (product[x] ?? 0) - a * b
      const similarity =
        ((2 * a * b + C1) * (2 * covariance + C2)) / ((a * a + b * b + C1) * (varianceA + varianceB + C2))
      row[x] = similarity
      sum += similarity
      if (varianceA > FLAT_VARIANCE || varianceB > FLAT_VARIANCE || Math.abs(a - b) > SAME_MEAN) {
        contentSum += similarity
        contentCount += 1
      }
    }
    this.#sum += sum
    this.#count += row.length
    this.#contentSum += contentSum
    this.#contentCount += contentCount
    this.#tiles.add(y, row)
  }

  /** Adds a row whose windows are identical. */
  addSame(y: number, variances: Float32Array): void {
    let contentCount = 0
    for (let x = 0; x < variances.length; x += 1) if ((variances[x] ?? 0) > FLAT_VARIANCE) contentCount += 1
    this.#sum += variances.length
    this.#count += variances.length
    this.#contentSum += contentCount
    this.#contentCount += contentCount
    this.#tiles.add(y, this.#row.fill(1))
  }

  /** @param minContent number of content places below which all places count */
  result(minContent: number): LumaSimilarity {
    const mean = this.#count === 0 ? 1 : this.#sum / this.#count
    let tile = Number.POSITIVE_INFINITY
    for (const found of this.#tiles.windows()) tile = Math.min(tile, found)
    return {
      content: this.#contentCount > minContent ? this.#contentSum / this.#contentCount : mean,
      tile: Number.isFinite(tile) ? tile : mean,
    }
  }
}
