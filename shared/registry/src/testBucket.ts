import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyFolder } from './testBuilds.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Starts s3rver and sets the environment so that `s3://<bucket>` means it. s3rver does not know conditional writes; a step
 * before it judges them by the tags it answered, one request per object at a time. What this does not show: signatures (its
 * own differ for lists), permissions, TLS, lists of more than a thousand, and the answer 409 that Amazon gives to two writers of one object.
 */
export async function startTestBucket(bucket: string): Promise<{ close: () => Promise<void> }> {
  const { default: S3rver } = await import('@20minutes/s3rver')
  const s3 = new S3rver({
    directory: await emptyFolder(),
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  await s3.configureBuckets()
  const server = createServer(withConditions(s3.callback()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port, not on a pipe
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function withConditions(handle: Handler): Handler {
  const tags = new Map<string, string>()
  const turns = new Map<string, Promise<void>>()
  return async (request, response) => {
    const object = new URL(request.url ?? '/', 'http://bucket').pathname
    const before = turns.get(object)
    const finished = new Promise<void>((resolve) => response.once('close', resolve))
    turns.set(object, finished)
    await before
    const tag = tags.get(object)
    const { 'if-none-match': none, 'if-match': match } = request.headers
    if ((none === '*' && tag !== undefined) || (match !== undefined && match !== tag)) {
      request.resume()
      response.writeHead(412, { 'content-type': 'application/xml' })
      return response.end('<?xml version="1.0"?><Error><Code>PreconditionFailed</Code><Message>no</Message></Error>')
    }
    response.once('finish', () => {
      if (response.statusCode >= 300) return
      if (request.method === 'DELETE') tags.delete(object)
      if (request.method === 'PUT') tags.set(object, String(response.getHeader('etag')))
    })
    return handle(request, response)
  }
}
