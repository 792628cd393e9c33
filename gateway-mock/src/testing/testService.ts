import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of the operator as a test plays it. */
export interface TestService {
  url: string
  /** What it was asked, in order. */
  asked: { path: string | undefined; body: unknown }[]
  /** What it answers next: a text as it is, anything else as JSON. */
  answer: { status: number; body: unknown }
  close: () => void
}

/** Starts a service that answers under a path (`/ai/`) of a port of its own. */
export async function startTestService(path: string): Promise<TestService> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    service.asked.push({ path: request.url, body: JSON.parse(body) })
    const { status, body: answered } = service.answer
    const text = typeof answered === 'string' ? answered : JSON.stringify(answered)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  const service: TestService = { url: '', asked: [], answer: { status: 200, body: {} }, close: () => server.close() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a listening server on a port has this kind of address
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return service
}
