import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft, FileStore } from '../../store/files/store.ts'
import { leaveRoom } from '../../testing/testFiles.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { createLog } from '../telemetry/log.ts'
import { DRAIN_BYTES_MAX } from './unreadBody.ts'

// An answer that comes before its request was read whole leaves bytes on the connection. Behind a proxy the connection is the next
// person's: it has to go on, or to end, but never to stay without an answer.

const MEGABYTE = 1024 * 1024
const UPLOAD = `/api/${taskCalls.uploadFile.path}`

/** A disk that is full after these bytes, or at once. */
function fullDisk(bytes: number): FileStore {
  const draft = async (): Promise<Draft> => {
    let room = bytes
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        room -= chunk.length
        done(room < 0 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null)
      },
    })
    return { key: '0'.repeat(32), stream, keep: async () => bytes, drop: async () => undefined }
  }
  const nothing = async () => undefined
  // what an upload uses of it
  return { draft, remove: nothing, prepare: nothing } as unknown as FileStore
}

interface Part {
  name: string
  bytes: number
  filename?: string
}
const bodyOf = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes, filename }) => [
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: text/plain`}\r\n\r\n`,
      ),
      Buffer.alloc(bytes, 'a'),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--edge--\r\n'),
  ])
const file = (name: string, bytes: number): Part => ({ name, bytes, filename: `${name}.csv` })

describe.each([
  ['a disk with room', undefined, undefined],
  ['a full disk', 0, undefined],
  ['a disk that fills up', 100_000, undefined],
  ['an enterprise without room', undefined, 0],
  ['an enterprise whose room fills up', undefined, 100_000],
] as const)('with %s', (_disk, room, left) => {
  let server: TestServer
  let port: number
  let token: string
  beforeAll(async () => {
    server = await testServer({ log: createLog('silent'), ...(room !== undefined && { files: fullDisk(room) }) })
    if (left !== undefined) await leaveRoom(server.db, left)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
    token = (await server.signedInAs('13800100006')).token ?? ''
  })
  afterAll(async () => {
    server.app.server.closeAllConnections()
    await server.close()
  })

  interface Sent {
    method?: string
    path?: string
    body?: Buffer
    type?: string
    signedIn?: boolean
    chunked?: boolean
  }
  const ask = (agent: Agent, { method = 'POST', path = UPLOAD, body, type, signedIn = true, chunked }: Sent) =>
    new Promise<{ code: number; local: number | undefined }>((resolve, reject) => {
      const sent = httpRequest({
        ...{ agent, port, host: '127.0.0.1', method, path },
        headers: {
          ...(signedIn && { authorization: `Bearer ${token}` }),
          ...(type !== undefined && { 'content-type': type }),
          ...(body && !chunked && { 'content-length': body.length }),
        },
      })
      sent.setTimeout(3000, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const local = response.socket.localPort
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ code: (JSON.parse(text) as { code: number }).code, local }))
        response.on('error', reject)
      })
      sent.end(body)
    })

  const multipart = 'multipart/form-data; boundary=edge'
  const WAYS: readonly [what: string, sent: Sent][] = [0.5, 4].flatMap((megabytes): [string, Sent][] => {
    const bytes = megabytes * MEGABYTE
    const one = { type: multipart, body: bodyOf([file('other', bytes)]) }
    return [
      [`a part of another name, ${megabytes} MB`, one],
      [`the same in chunks, ${megabytes} MB`, { ...one, chunked: true }],
      [`a second file, ${megabytes} MB`, { type: multipart, body: bodyOf([file('file', 10), file('file', bytes)]) }],
      [`a file, ${megabytes} MB`, { type: multipart, body: bodyOf([file('file', bytes)]) }],
      [`a field that is too long, ${megabytes} MB`, { type: multipart, body: bodyOf([{ name: 'kind', bytes }]) }],
      [
        `too many fields, ${megabytes} MB`,
        {
          type: multipart,
          body: bodyOf([
            ...Array.from({ length: 40 }, (_, at) => ({ name: `f${at}`, bytes: 10 })),
            file('file', bytes),
          ]),
        },
      ],
      [`nobody signed in, ${megabytes} MB`, { ...one, signedIn: false }],
      [`a wrong method, ${megabytes} MB`, { ...one, method: 'PUT' }],
      [`multipart where none is taken, ${megabytes} MB`, { ...one, path: `/passport/${sessionCalls.casToken.path}` }],
      [`an unknown address, ${megabytes} MB`, { ...one, path: '/api/v1/no/such/call' }],
      [`a type that nobody reads, ${megabytes} MB`, { ...one, type: 'text/csv' }],
      [`JSON that is too large, ${megabytes} MB`, { type: 'application/json', body: Buffer.alloc(bytes, ' ') }],
      [`a body without an end, ${megabytes} MB`, { type: multipart, body: one.body.subarray(0, -10) }],
    ]
  })

  it.each(WAYS)('%s: the next call on the connection is answered', async (_what, sent) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // What is refused before it is read may end the connection while it is still being sent.
    const first = await ask(agent, sent).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code)))
        return { code: -1, local: undefined }
      throw error
    })
    expect(first.code).not.toBe(50400)
    const next = await ask(agent, { method: 'GET', path: `/api/${sessionCalls.userPhone.path}` })
    expect(next.code).toBe(0)
    agent.destroy()
  })

  it('goes on over the same connection as long as what is left is small', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const first = await ask(agent, { type: multipart, body: bodyOf([file('other', MEGABYTE)]) })
    const next = await ask(agent, { method: 'GET', path: `/api/${sessionCalls.userPhone.path}` })
    expect([first.code, next.code, next.local]).toEqual([left === undefined ? 40000 : QUOTA_CODE, 0, first.local])
    agent.destroy()
  })

  it('reads no more than its bound of what nobody wants', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = server.app.server
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        before.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    const endless = httpRequest({
      ...{ agent, port, host: '127.0.0.1', method: 'POST', path: UPLOAD },
      headers: { 'content-type': multipart, authorization: `Bearer ${token}` },
    })
    let written = 0
    const ended = new Promise<void>((resolve) => {
      endless.on('error', () => resolve())
      endless.on('close', () => resolve())
    })
    endless.write(`--edge\r\ncontent-disposition: form-data; name="other"; filename="a.csv"\r\n\r\n`)
    const chunk = Buffer.alloc(MEGABYTE, 'a')
    const more = () => {
      if (endless.destroyed || written > 4 * DRAIN_BYTES_MAX) return
      written += chunk.length
      endless.write(chunk, () => more())
    }
    more()
    await ended
    expect(written).toBeLessThan(2 * DRAIN_BYTES_MAX)
    await expect.poll(connections).toBeLessThan(2)
    agent.destroy()
  })
})
