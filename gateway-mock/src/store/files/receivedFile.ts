import type { FileKind } from './kinds.ts'

/** A file that came with a request: its bytes are stored, its row is the handler's to write. */
export interface ReceivedFile {
  readonly key: string
  readonly name: string
  readonly size: number
  /** By content; undefined for what we do not know. */
  readonly kind: FileKind | undefined
  /** Why it may not be shown as a picture, or is no table that is read. */
  readonly fault: string | undefined
}
