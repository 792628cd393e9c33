import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { clientOf } from '../database/open.ts'
import type { Db } from '../database/db.ts'
import { heard } from '../files/streams.ts'

type Row = Record<string, unknown>

/** One connection to either database that can also copy rows as text. Statements go one after another. */
export interface CopyConnection {
  rows<R extends Row>(statement: string, values?: unknown[]): Promise<R[]>
  /** The rows of a query in the text format of COPY. */
  copyOut(query: string): Promise<Readable>
  /** Puts such rows into a table. */
  copyIn(table: string, columns: string, text: Readable): Promise<void>
  close(): Promise<void>
}

/** A connection to an opened database: its own to a server, the only one of an embedded database. */
export async function connectionOf(db: Db, databaseUrl: string | undefined): Promise<CopyConnection> {
  const client = clientOf(db)
  if (client) return embeddedConnection(client)
  if (databaseUrl === undefined) throw new Error('A database of a server has an address')
  return serverConnection(databaseUrl)
}

async function serverConnection(databaseUrl: string): Promise<CopyConnection> {
  const client = heard(new pg.Client({ connectionString: databaseUrl }))
  await client.connect()
  return {
    rows: async <R extends Row>(statement: string, values?: unknown[]) =>
      (await client.query<R>(statement, values)).rows,
    copyOut: async (query) => client.query(to(`copy (${query}) to stdout`)),
    copyIn: (table, columns, text) => pipeline(text, client.query(from(`copy ${table} (${columns}) from stdin`))),
    close: () => client.end(),
  }
}

// Closing it leaves the database open. A table passes through memory whole.
function embeddedConnection(client: PGlite): CopyConnection {
  return {
    rows: async <R extends Row>(statement: string, values?: unknown[]) =>
      (await client.query<R>(statement, values)).rows,
    copyOut: async (query) => {
      const { blob } = await client.query(`copy (${query}) to '/dev/blob'`)
      return heard(Readable.from(Buffer.from(await (blob ?? new Blob()).arrayBuffer())))
    },
    copyIn: async (table, columns, text) => {
      const blob = new Blob([new Uint8Array(await buffer(text))])
      await client.query(`copy ${table} (${columns}) from '/dev/blob'`, [], { blob })
    },
    close: () => Promise.resolve(),
  }
}
