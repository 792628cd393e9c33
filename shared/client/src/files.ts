const FILES = '/files/'

/** Files of a backend on another origin, such as `https://api.example.com`: nobody but the client has to know where they are. */
export interface FileAddresses {
  /** What the backend answered, with addresses that this page can show. */
  fromBackend(answer: unknown): unknown
  /** What the page sends, with the addresses that the backend gave. */
  toBackend(request: unknown): unknown
}

/** How addresses of files are written when the backend is on another origin than the page; on the same one they stay as they are. */
export function fileAddresses(apiBase: string): FileAddresses {
  const { origin } = new URL(apiBase, location.href)
  if (origin === location.origin) return { fromBackend: (answer) => answer, toBackend: (request) => request }
  const outside = `${origin}${FILES}`
  return {
    fromBackend: (answer) => mapTexts(answer, (text) => (text.startsWith(FILES) ? `${origin}${text}` : text)),
    toBackend: (request) => mapTexts(request, (text) => (text.startsWith(outside) ? text.slice(origin.length) : text)),
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null || value instanceof FormData) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
