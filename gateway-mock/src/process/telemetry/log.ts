import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** Writes one line of JSON for each event. */
export type Log = FastifyBaseLogger

/** What is written: entries of this level and above. `info` has a line for every call, `debug` one for every file too. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * A log on standard output unless said otherwise. An entry names people and enterprises by their ids only: callers hand over
 * no request, and of an error `describeError` leaves out what was in its statement.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // `err` is what the server's own libraries call it.
    serializers: { error: describeError, err: describeError },
    hooks: {
      // The compressor takes a caller who left for an error of its own.
      logMethod(args, method) {
        const [first] = args as unknown[]
        if (!(first instanceof Error && first.message === 'premature close')) method.apply(this, args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as it stands in the log. */
export interface LoggedError {
  type: string
  message: string
  /** Of the system or the database. */
  code?: string
  /** The statement, with placeholders instead of values. */
  statement?: string
  table?: string
  constraint?: string
  /** Where it was thrown, the innermost first. */
  at: string[]
  cause?: LoggedError
}

const STACK_LINES_MAX = 12

/** An error without the values of its statement, which are people's names, numbers and texts. */
export function describeError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), at: [] }
  const statement = thrown instanceof DrizzleQueryError ? thrown.query : undefined
  const { code, table, constraint } = thrown as { code?: unknown; table?: unknown; constraint?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: thrown.constructor.name,
    message:
      statement !== undefined ? 'statement failed' : isOfDatabase ? withoutValues(thrown.message) : thrown.message,
    ...(typeof code === 'string' && { code }),
    ...(statement !== undefined && { statement }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    at: (thrown.stack ?? '').split('\n').filter(isStackLine).slice(0, STACK_LINES_MAX).map(trimmed),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  }
}

// PostgreSQL quotes values as it quotes names, which `table` and `constraint` have already.
const withoutValues = (message: string) => message.replaceAll(/"[^"]*"/g, '"…"')
const isStackLine = (line: string) => /^\s+at /.test(line)
const trimmed = (line: string) => line.trim()
