import type { AnyContract, RequestOf } from '@crm/contracts/call'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { shownCell } from '@crm/base/sheetCell'
import { sql } from 'drizzle-orm'
import { areas } from '../process/areas.ts'
import type { Db } from '../store/database/db.ts'
import { readSheet } from '../store/files/childProcess/readers.ts'
import type { Caller, TestServer } from './testServer.ts'

/** The shown text of the cells of a file that the gateway made, row by row, the header first. */
export async function cellsOf(server: TestServer, file_url: string): Promise<string[][]> {
  const rows = await server.files.withPath(file_url.split('/')[2] ?? '', (path) => readSheet(path))
  return rows.map(({ cells }) => cells.map(shownCell))
}

/** An export, finished: its row of the task centre. */
export async function exported(
  server: TestServer,
  caller: Caller,
  request: RequestOf<typeof taskCalls.generalExport>,
): Promise<ExportTask> {
  const { task_id } = await caller.run(taskCalls.generalExport, request)
  await server.jobs.drain()
  const { list } = await caller.run(taskCalls.exportTasks, {})
  const task = list.find(({ id }) => id === task_id)
  if (!task) throw new Error('the export is not on the list')
  return task
}

/** Every call that takes a file. */
export const uploadCalls: readonly AnyContract[] = areas.map(({ call }) => call).filter(({ upload }) => upload)

/** Bytes of a PNG before its first chunk of data, and around the data of a chunk. */
const [HEAD_BYTES, CHUNK_BYTES] = [33, 12]

/** A picture of so many bytes, which every call that takes a file takes. */
export function pictureOf(bytes: number): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(bytes)
  picture.set(Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'))
  // The rest of it is what it draws.
  const drawn = bytes - HEAD_BYTES - CHUNK_BYTES
  if (drawn < 0) return picture
  new DataView(picture.buffer).setUint32(HEAD_BYTES, drawn)
  picture.set(Buffer.from('IDAT'), HEAD_BYTES + 4)
  return picture
}

/** Sends a file for somebody. */
export async function sendFile(
  { app }: Pick<TestServer, 'app'>,
  caller: Caller,
  call: AnyContract,
  { name, content }: { name: string; content: string | Uint8Array<ArrayBuffer> },
) {
  const form = new FormData()
  form.set('file', new File([content], name))
  const body = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
    },
  })
  return { status: reply.statusCode, ...reply.json() }
}

/** Sets the limits of all versions so that this enterprise has room for so many bytes more. */
export async function leaveRoom(db: Db, bytes: number, corp_id = 1): Promise<void> {
  await db.execute(sql`update plan_quota set limit_value = ${bytes} + (select coalesce(sum(size), 0) from stored_file
    where corp_id = ${corp_id} and kind in ('upload', 'image')) where type = 'storage'`)
}

/** Uploads a file for somebody; answers its address. */
export async function uploadedText(server: TestServer, caller: Caller, name: string, content: string): Promise<string> {
  const { code, message, data } = await sendFile(server, caller, taskCalls.uploadFile, { name, content })
  if (code !== 0) throw new Error(message)
  return data.file_url
}
