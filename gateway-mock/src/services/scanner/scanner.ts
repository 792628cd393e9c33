import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { heard } from '../../store/files/streams.ts'

/** Looks for malware in files that people bring. */
export interface Scanner {
  /** What was found in the file at a path, by the name that the scanner gives it; nothing in a clean one. Throws when it cannot look. */
  scan: (path: string) => Promise<string | undefined>
}

/** Milliseconds without a word after which a scanner counts as gone. */
const SILENCE_MS = 20_000
/** An answer is a line: `stream: OK`, `stream: <name> FOUND` or `<reason> ERROR`. */
const ANSWER_BYTES_MAX = 4_096

/** What clamd reads as a stream: its command, pieces with their length in four bytes before each, and a length of 0 at the end. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of heard(createReadStream(path))) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield Buffer.concat([length, piece])
  }
  yield Buffer.alloc(4)
}

function findIn(answer: string): string | undefined {
  const [first = ''] = answer.split('\0')
  const line = first.trim()
  if (line === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found === undefined) throw new Error(`the scanner answered '${line}'`)
  return found
}

/** The daemon of ClamAV at `host` and `port`, by its command INSTREAM. It takes what its own `StreamMaxLength` lets through. */
export function clamd(host: string, port: number): Scanner {
  return {
    scan: (path) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port })
        let answer = ''
        const fail = (error: Error) => {
          socket.destroy()
          reject(error)
        }
        const finish = () => {
          socket.destroy()
          try {
            resolve(findIn(answer))
          } catch (error) {
            reject(error)
          }
        }
        socket.setTimeout(SILENCE_MS, () => fail(new Error('the scanner does not answer')))
        socket.setEncoding('utf8')
        socket.on('data', (text) => {
          answer += String(text)
          if (answer.length > ANSWER_BYTES_MAX) fail(new Error('the scanner answers too much'))
          // It may know before it has read everything.
          else if (answer.includes('\0')) finish()
        })
        socket.on('end', finish)
        socket.on('error', fail)
        // What cannot be sent is heard of by the socket, what cannot be read ends it.
        pipeline(Readable.from(framed(path)), socket, { end: false }).catch(fail)
      }),
  }
}

/**
 * The scanner that an address names, such as `tcp://127.0.0.1:3310`, otherwise the local one that is handed in, or none.
 * Throws a sentence for the operator when the address is none.
 */
export function scannerOf(address: string | undefined, local?: Scanner): Scanner | undefined {
  if (!address) return local
  const { protocol, hostname, port } = URL.canParse(address) ? new URL(address) : new URL('none:')
  if (protocol !== 'tcp:' || hostname === '' || port === '')
    throw new Error(`SCAN_URL must be the address of a clamd like tcp://127.0.0.1:3310, not '${address}'`)
  return clamd(hostname, Number(port))
}
