import type { RequestOf } from '@crm/contracts/call'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { readSheet } from './files/childProcess/readers.ts'
import type { Caller, TestServer } from './testServer.ts'

/** The cells of a file that the gateway made, row by row, the header first. */
export async function cellsOf(server: TestServer, file_url: string): Promise<string[][]> {
  const rows = await server.files.withPath(file_url.split('/')[2] ?? '', (path) => readSheet(path))
  return rows.map(({ cells }) => cells)
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

/** Uploads a file for somebody; answers its address. */
export async function uploadedText(server: TestServer, caller: Caller, name: string, content: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const body = new Response(form)
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/${taskCalls.uploadFile.path}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
    },
  })
  const { code, message, data } = reply.json()
  if (code !== 0) throw new Error(message)
  return data.file_url
}
