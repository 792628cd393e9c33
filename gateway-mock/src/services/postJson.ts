/** How a service outside is asked. */
export interface PostOptions {
  signal: AbortSignal
  /** Milliseconds that an answer may take. */
  patience: number
  /** Statuses that are answers, too. */
  alsoRead?: readonly number[]
  /** Bytes that an answer may have; more are not read. */
  bytes?: number
}

/** The body as JSON, of at most so many bytes: what is larger is given up in the middle. */
async function readJson(response: Response, bytes: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytes) throw new Error(`an answer of more than ${bytes} bytes`)
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** Posts a body as JSON to a path under an address and reads the answer; throws when it is none, or none in time. */
export async function postJson(
  base: string,
  path: string,
  body: object,
  { signal, patience, alsoRead = [], bytes }: PostOptions,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${base.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  if (!response.ok && !alsoRead.includes(response.status)) throw new Error(`HTTP ${response.status}`)
  return {
    status: response.status,
    answer: bytes === undefined ? await response.json() : await readJson(response, bytes),
  }
}
