import { RegistryError } from '@crm/registry/registryError'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Db } from '../../store/database/db.ts'
import type { FileStore } from '../../store/files/store.ts'

/** What an operator's command works with. */
export interface OperatorContext {
  readonly db: Db
  /** Unix seconds. */
  readonly now: number
  /** Whom the log names: the key, or the user of the machine. */
  readonly operator: string
  readonly why: string
  readonly files: FileStore
}

/** What a command answers: lines for people, data for the page, and a download as a stream. */
export interface OperatorOutcome {
  lines: string[]
  data?: unknown
  download?: { name: string; stream: Readable }
}

/** One command as it is kept: with its words in order, and its fields read from texts. */
export interface OperatorCommand {
  readonly does: string
  /** Fields that the command line gives without a name, in this order. */
  readonly words: readonly string[]
  readonly fields: z.ZodObject
  /** Changes something: it needs a reason, and is logged. */
  readonly changes: boolean
  readonly run: (context: OperatorContext, fields: unknown) => Promise<OperatorOutcome>
}

/** Joins a command's fields with what it does: the handler takes what the fields read. */
export function command<Fields extends z.ZodObject>(
  given: Omit<OperatorCommand, 'fields' | 'run' | 'words'> & {
    words?: readonly (keyof z.output<Fields> & string)[]
    fields: Fields
    run: (context: OperatorContext, fields: z.output<Fields>) => Promise<OperatorOutcome>
  },
): OperatorCommand {
  // `readFields` gives a command what its own schema has read
  return { ...given, words: given.words ?? [], run: given.run as OperatorCommand['run'] }
}

/** Refuses with one line that names field and rule, as the registry does. */
export function refuseOperator(field: string, sentence: string, rule = 'field'): never {
  throw new RegistryError(field, sentence, rule)
}
