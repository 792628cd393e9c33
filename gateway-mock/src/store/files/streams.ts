import { type EventEmitter, once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/**
 * A stream or connection whose error ends nothing but its own work: an error event that nobody listens to ends the process, and one
 * may fail between two who listen. Whoever reads, writes or asks is told by the promise or callback that he waits for.
 */
export function heard<Emitter extends EventEmitter>(emitter: Emitter): Emitter {
  emitter.on('error', () => undefined)
  return emitter
}

/** Ends a stream without its work, and waits until it has let go of what it used. */
export async function destroyed(stream: Readable | Writable): Promise<void> {
  if (stream.closed) return
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  stream.destroy()
  await closed
}

/** Waits until a stream takes more. Throws what ended it, however long ago: an event that is over comes to nobody who waits. */
export async function drained(stream: Writable): Promise<void> {
  if (stream.destroyed) throw stream.errored ?? new Error('The stream was ended before it was written.')
  if (stream.writableNeedDrain) await once(stream, 'drain')
}
