import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { localScanner } from '../../demo/localScanner.ts'
import { clamd, scannerOf } from './scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'scanner-'))
const path = join(folder, 'file')
// Larger than one piece of a stream.
const content = Buffer.from('abcdefgh'.repeat(40_000))
const MALWARE = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}` + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

let daemon: Server
let address: string
/** What the daemon got as a file, what it answers, and whether it does so before it has read anything. */
let got: Buffer = Buffer.alloc(0)
let answer = ''
let isEarly = false

/** The content of a framed stream, as soon as it has come to its end. */
function contentOf(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

beforeAll(async () => {
  writeFileSync(path, content)
  daemon = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      sent = Buffer.concat([sent, Buffer.from(piece)])
      const file = contentOf(sent)
      if (file) got = file
      if (isEarly && sent.length === piece.length) socket.write(`${answer}\0`)
      else if (file) socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve))
  // a listening server on a port has this kind of address
  address = `tcp://127.0.0.1:${(daemon.address() as AddressInfo).port}`
})
beforeEach(() => {
  got = Buffer.alloc(0)
  isEarly = false
})
afterAll(() => {
  daemon.close()
  rmSync(folder, { recursive: true })
})

it('hands the whole file to clamd and says what it says', async () => {
  answer = 'stream: OK'
  expect(await scannerOf(address)?.scan(path)).toBeUndefined()
  expect(got.equals(content)).toBe(true)
  answer = 'stream: Win.Test.EICAR_HDB-1 FOUND'
  expect(await scannerOf(address)?.scan(path)).toBe('Win.Test.EICAR_HDB-1')
})

it('takes an answer that comes before the end of the file', async () => {
  isEarly = true
  answer = 'stream: Eicar FOUND'
  expect(await scannerOf(address)?.scan(path)).toBe('Eicar')
})

it.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: OK or so', 'x'.repeat(10_000)])(
  'takes nothing for clean that was not called so: %.40s',
  async (said) => {
    answer = said
    await expect(scannerOf(address)?.scan(path)).rejects.toThrow('the scanner')
  },
)

it('throws when nobody listens or the file is gone', async () => {
  await expect(clamd('127.0.0.1', 1).scan(path)).rejects.toThrow('ECONNREFUSED')
  await expect(scannerOf(address)?.scan(join(folder, 'gone'))).rejects.toThrow('ENOENT')
})

it('of a demonstration finds the test file of scanners alone', async () => {
  expect(await localScanner.scan(path)).toBeUndefined()
  const found = join(folder, 'found')
  writeFileSync(found, MALWARE)
  expect(await localScanner.scan(found)).toBe('Eicar-Signature')
})

it('is the one of the setting, the local one, or none; another address is refused', () => {
  expect(scannerOf(undefined, localScanner)).toBe(localScanner)
  expect(scannerOf('', undefined)).toBeUndefined()
  for (const wrong of ['clamd', 'http://127.0.0.1:3310', 'tcp://127.0.0.1'])
    expect(() => scannerOf(wrong)).toThrow('SCAN_URL')
})
