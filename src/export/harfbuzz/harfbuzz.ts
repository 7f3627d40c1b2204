/**
 * The two programs of the package harfbuzzjs: one shapes texts, one cuts fonts. The package's JavaScript stays unused, because it fetches the
 * first program by itself and doesn't know the second one.
 */
export interface HarfBuzzFiles {
  shaping: Uint8Array<ArrayBuffer>
  subsetting: Uint8Array<ArrayBuffer>
}

/** The browser runs no WebAssembly: it lacks it, or the page's Content-Security-Policy forbids it. */
export class WebAssemblyRefused extends Error {}

/** HarfBuzz for one PDF. Its memory goes with it, so what lasts as long as the PDF is never freed. */
export type HarfBuzz = Awaited<ReturnType<typeof startHarfBuzz>>

/** Compiled once a page, so that another deck takes less time. */
let programs: Promise<[WebAssembly.Module, WebAssembly.Module]> | undefined

/** @throws WebAssemblyRefused */
export async function startHarfBuzz(files: HarfBuzzFiles) {
  try {
    programs ??= Promise.all([WebAssembly.compile(files.shaping), WebAssembly.compile(files.subsetting)])
    const [shaper, subsetter] = await programs
    const [shaping, subsetting] = await Promise.all([start(shaper), start(subsetter)])
    shaping.call('__wasm_call_ctors')
    subsetting.call('_initialize')
    return { shaping, subsetting }
  } catch (cause) {
    programs = undefined
    throw new WebAssemblyRefused('HarfBuzz could not be started', { cause })
  }
}

/** Pointers are places in the program's memory. */
async function start(program: WebAssembly.Module) {
  const grow = (size: number) => {
    memory.grow(Math.ceil((size - memory.buffer.byteLength) / pageSize))
    return 1
  }
  const others = { _abort_js: fail, _setitimer_js: fail, _emscripten_runtime_keepalive_clear: fail }
  const { exports } = await WebAssembly.instantiate(program, {
    env: { emscripten_resize_heap: grow, ...others },
    wasi_snapshot_preview1: { proc_exit: fail },
  })
  const memory = exports['memory'] as WebAssembly.Memory & { buffer: ArrayBuffer }
  const call = (name: string, ...values: readonly number[]) =>
    (exports[name] as (...values: readonly number[]) => number)(...values)
  const put = (bytes: Uint8Array) => {
    const place = call('malloc', bytes.length)
    new Uint8Array(memory.buffer).set(bytes, place)
    return place
  }
  return {
    /** Calls a function of HarfBuzz's manual, or of C. */
    call,
    /** Copies bytes into the memory. Returns their place. */
    put,
    /** Numbers in the memory, until the next call. */
    numbersAt: (place: number, count: number) => new Int32Array(memory.buffer, place, count),
    /** What is in a blob, until the next call. Throws a `RangeError` if that is nothing, as after a failure. */
    read: (blob: number) => {
      const length = call('hb_blob_get_length', blob)
      if (length === 0) throw new RangeError('HarfBuzz could not read or make a font')
      return new Uint8Array(memory.buffer, call('hb_blob_get_data', blob, 0), length)
    },
    /** The face of a TrueType file. */
    open: (file: Uint8Array) =>
      call('hb_face_create', call('hb_blob_create', put(file), file.length, readOnly, 0, 0), 0),
  }
}

const pageSize = 0x10000
const readOnly = 1

function fail(): never {
  throw new Error('HarfBuzz gave up')
}

/** Four letters as a number. */
export function tagOf(letters: string): number {
  return [...letters].reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0)
}
