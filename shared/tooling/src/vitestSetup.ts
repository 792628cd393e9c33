import { vi } from 'vitest'

// A second, the default, is short on a busy machine. Files that share a worker come by here one after the other.
const kept = globalThis as { waitForOfVitest?: typeof vi.waitFor }
kept.waitForOfVitest ??= vi.waitFor
const waitFor = kept.waitForOfVitest
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options })

// Semi's index reaches a canvas library at import; jsdom has no canvas.
if (typeof HTMLCanvasElement !== 'undefined') {
  HTMLCanvasElement.prototype.getContext = () => null
}
if (typeof window !== 'undefined') {
  // The width of the window is `innerWidth`; a test that changes it fires `resize`. It is pressed with a finger; nothing else
  // matches.
  window.matchMedia = (query) => {
    const widest = /^\(max-width: (\d+)px\)(?: and \(pointer: coarse\))?$/.exec(query)?.[1]
    return {
      get matches() {
        return widest !== undefined && window.innerWidth <= Number(widest)
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => window.addEventListener('resize', listener),
      removeEventListener: (_: string, listener: () => void) => window.removeEventListener('resize', listener),
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
      onchange: null,
    } as unknown as MediaQueryList
  }
}
