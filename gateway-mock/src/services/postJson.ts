/** How a service outside is asked. */
export interface PostOptions {
  signal: AbortSignal
  /** Milliseconds that an answer may take. */
  patience: number
  /** Statuses that are answers, too. */
  alsoRead?: readonly number[]
}

/** Posts a body as JSON to a path under an address and reads the answer; throws when it is none, or none in time. */
export async function postJson(
  base: string,
  path: string,
  body: object,
  { signal, patience, alsoRead = [] }: PostOptions,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${base.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  if (!response.ok && !alsoRead.includes(response.status)) throw new Error(`HTTP ${response.status}`)
  return { status: response.status, answer: await response.json() }
}
