/** How a service outside is asked. */
export interface PostOptions {
  signal: AbortSignal
  /** Milliseconds that an answer may take. */
  patience: number
  /** Statuses that are answers, too. */
  alsoRead?: readonly number[]
  /** A longer answer is none. Default: however long. */
  bytesMax?: number
}

/** Posts a body as JSON to a path under an address and reads the answer; throws when it is none, or none in time. */
export async function postJson(
  base: string,
  path: string,
  body: object,
  { signal, patience, alsoRead = [], bytesMax = Number.POSITIVE_INFINITY }: PostOptions,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${base.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  if (!response.ok && !alsoRead.includes(response.status)) throw new Error(`HTTP ${response.status}`)
  return { status: response.status, answer: JSON.parse(await textWithin(response, bytesMax)) }
}

/** The body as text; throws as soon as it is longer than allowed, whatever its headers said. */
async function textWithin(response: Response, bytesMax: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`an answer of more than ${bytesMax} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
