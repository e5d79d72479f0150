import openjpegUrl from '@cornerstonejs/codec-openjpeg/decodewasm?url'
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm?url'
import avifDecoderUrl from '@jsquash/avif/codec/dec/avif_dec.wasm?url'
import webpUrl from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url'
import webpDecoderUrl from '@jsquash/webp/codec/dec/webp_dec.wasm?url'
import deflateUrl from '@recto/deflate/deflate.wasm?url'
import jbig2Url from '@recto/images/jbig2.wasm?url'
import pixelsUrl from '@recto/images/pixels.wasm?url'
import matrixProductUrl from '@recto/ocr/matrix-product.wasm?url'
import harfbuzzSubsetUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url'
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import tesseractUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { WasmName } from '@recto/runtime'

import { fetchFile } from './fetch-file.ts'

const WASM_URLS: Record<WasmName, string> = {
  deflate: deflateUrl,
  pixels: pixelsUrl,
  jbig2: jbig2Url,
  pdfium: pdfiumUrl,
  harfbuzz: harfbuzzUrl,
  'harfbuzz-subset': harfbuzzSubsetUrl,
  webp: webpUrl,
  'webp-decoder': webpDecoderUrl,
  'avif-decoder': avifDecoderUrl,
  openjpeg: openjpegUrl,
  tesseract: tesseractUrl,
  'matrix-product': matrixProductUrl,
}

const modules = new Map<WasmName, Promise<WebAssembly.Module>>()

/** Fetches and compiles a WebAssembly module, once per page or worker. After a failure the next call retries. */
export function compileWasm(name: WasmName): Promise<WebAssembly.Module> {
  const known = modules.get(name)
  if (known !== undefined) return known
  const compiling = compile(WASM_URLS[name])
  modules.set(name, compiling)
  compiling.catch(() => modules.delete(name))
  return compiling
}

/** Compiles while the bytes arrive, which browsers only do for the right media type. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetchFile(url)
  const isStreamable = response.headers.get('Content-Type') === 'application/wasm'
  if (isStreamable && 'compileStreaming' in WebAssembly) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer())
}
