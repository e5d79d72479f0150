/** Bytes in a vector. */
const VECTOR: usize = 16
/** Rows that share each load of the inputs. */
const ROWS: i32 = 4
/** What the input of the bias is: 1 as a signed byte. */
const ONE: i32 = 127

/**
 * Multiplies a matrix of signed bytes by a vector, as Tesseract's `matrixDotVector` does (intsimdmatrix.h), with the same
 * results: `results[row] = (Σ weights[row][i] · inputs[i] + 127 · bias[row]) · scales[row]`.
 *
 * The dot product of relaxed SIMD is defined only where its second operand is not negative. So positive and negative inputs are
 * multiplied apart, and the sums subtracted.
 *
 * Loads may reach up to 15 bytes beyond the end of a row or of the inputs: the allocator keeps more than that behind its last block.
 *
 * @param outputs rows
 * @param columns the inputs and the bias
 * @param weights rows of a weight for each input, one of padding if that is an odd number, and the bias
 */
export function multiply(
  outputs: i32,
  columns: i32,
  weights: usize,
  scales: usize,
  inputs: usize,
  results: usize,
): void {
  const count = <usize>(columns - 1)
  const whole = count & ~(VECTOR - 1)
  // The bias comes after an even number of weights.
  const stride = <usize>columns | 1
  const rest = restOf(inputs + whole, count - whole)
  let row = weights
  let output = 0
  for (; output + ROWS <= outputs; output += ROWS) {
    const at = (<usize>output) << 2
    multiplyFour(row, stride, inputs, whole, rest, scales + at, results + at)
    row += stride * ROWS
  }
  for (; output < outputs; output += 1) {
    const at = (<usize>output) << 2
    finish(multiplyOne(row, inputs, whole, rest), row + stride - 1, scales + at, results + at)
    row += stride
  }
}

/** The dot product of four equal weights and four equal inputs, whether the standard defines it or not. */
export function dotProduct(weight: i32, input: i32): i32 {
  const sums = add(i8x16.splat(<i8>weight), i8x16.splat(<i8>input), i32x4.splat(0))
  return i32x4.extract_lane(sums, 0)
}

/** The inputs after the last whole vector, with zeros after them. */
function restOf(inputs: usize, count: usize): v128 {
  const lanes = v128(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  return v128.and(v128.load(inputs), i8x16.lt_u(lanes, i8x16.splat(<i8>count)))
}

/** The products of four rows, which share the loads of the inputs. They begin with the inputs after the last whole vector. */
function multiplyFour(
  first: usize,
  stride: usize,
  inputs: usize,
  whole: usize,
  rest: v128,
  scales: usize,
  results: usize,
): void {
  const bias = stride - 1
  const second = first + stride
  const third = second + stride
  const fourth = third + stride
  const none = i32x4.splat(0)
  let positive = positiveOf(rest)
  let negative = negativeOf(rest)
  let above1 = add(v128.load(first + whole), positive, none)
  let below1 = add(v128.load(first + whole), negative, none)
  let above2 = add(v128.load(second + whole), positive, none)
  let below2 = add(v128.load(second + whole), negative, none)
  let above3 = add(v128.load(third + whole), positive, none)
  let below3 = add(v128.load(third + whole), negative, none)
  let above4 = add(v128.load(fourth + whole), positive, none)
  let below4 = add(v128.load(fourth + whole), negative, none)
  for (let at: usize = 0; at < whole; at += VECTOR) {
    positive = positiveOf(v128.load(inputs + at))
    negative = negativeOf(v128.load(inputs + at))
    const weights1 = v128.load(first + at)
    above1 = add(weights1, positive, above1)
    below1 = add(weights1, negative, below1)
    const weights2 = v128.load(second + at)
    above2 = add(weights2, positive, above2)
    below2 = add(weights2, negative, below2)
    const weights3 = v128.load(third + at)
    above3 = add(weights3, positive, above3)
    below3 = add(weights3, negative, below3)
    const weights4 = v128.load(fourth + at)
    above4 = add(weights4, positive, above4)
    below4 = add(weights4, negative, below4)
  }
  finish(i32x4.sub(above1, below1), first + bias, scales, results)
  finish(i32x4.sub(above2, below2), second + bias, scales + 4, results + 4)
  finish(i32x4.sub(above3, below3), third + bias, scales + 8, results + 8)
  finish(i32x4.sub(above4, below4), fourth + bias, scales + 12, results + 12)
}

/** The four sums of one row. */
function multiplyOne(row: usize, inputs: usize, whole: usize, rest: v128): v128 {
  let above = add(v128.load(row + whole), positiveOf(rest), i32x4.splat(0))
  let below = add(v128.load(row + whole), negativeOf(rest), i32x4.splat(0))
  for (let at: usize = 0; at < whole; at += VECTOR) {
    const weights = v128.load(row + at)
    above = add(weights, positiveOf(v128.load(inputs + at)), above)
    below = add(weights, negativeOf(v128.load(inputs + at)), below)
  }
  return i32x4.sub(above, below)
}

function add(weights: v128, inputs: v128, sums: v128): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, inputs, sums)
}

function positiveOf(inputs: v128): v128 {
  return i8x16.max_s(inputs, i8x16.splat(0))
}

/** The negative inputs, as positive numbers. */
function negativeOf(inputs: v128): v128 {
  return i8x16.max_s(i8x16.neg(inputs), i8x16.splat(0))
}

/** Adds the bias to the four sums of a row, and scales the total. */
function finish(sums: v128, bias: usize, scale: usize, result: usize): void {
  const pairs = i32x4.add(sums, i64x2.shr_u(sums, 32))
  const total = i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 2) + <i32>load<i8>(bias) * ONE
  store<f32>(result, <f32>total * load<f32>(scale))
}
