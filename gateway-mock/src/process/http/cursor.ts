import { createHash } from 'node:crypto'
import { Code, RefusalError, refuseField, refuseParameter } from '../../rules/refusal.ts'

/** Lists are turned by number to their 100,000th row: what lies behind is read by a cursor. */
const ROWS_BY_NUMBER = 100_000

interface List {
  list: unknown[]
  page_info: { total_page: number; page: number; size: number }
  ext: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isList = (answer: unknown): answer is List => isObject(answer) && 'page_info' in answer && 'ext' in answer

/**
 * A list that can go on from a row (`ext.next_cursor` of its handler names the last one of the page) gets a cursor on every page,
 * and reads that name in `cursor` of the next request; all others are turned by number behind it.
 */
interface Place {
  page: number
  list: string
  after: string
}

const writeCursor = ({ page, list, after }: Place) => Buffer.from([page, list, after].join('.')).toString('base64url')

/** What a list was asked, but for the place in it: a cursor goes on in the list that it came from only. */
function fingerprint(callId: string, { page: _, cursor: __, ...rest }: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([callId, rest]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * The request of a list with its place: the page it names, or the one its `cursor` stands for.
 *
 * @throws Refusal 40000 for a page behind the 100,000th row, and for a cursor that is broken or of another filter
 */
export function withPlace(callId: string, requested: unknown): unknown {
  if (!isObject(requested) || !('page' in requested) || !('size' in requested)) return requested
  const { cursor, ...request } = requested
  if (cursor === undefined) {
    if (Number(request.page) * Number(request.size) > ROWS_BY_NUMBER)
      throw new RefusalError(Code.badField, '仅支持查看前 100,000 条，请缩小筛选范围', { data: { field: 'page' } })
    return request
  }
  const [page, list, ...after] = Buffer.from(String(cursor), 'base64url').toString().split('.')
  if (!/^\d{1,9}$/.test(page ?? '')) refuseParameter('cursor', '格式不正确')
  if (list !== fingerprint(callId, request)) refuseField('cursor', '翻页位置与筛选条件不符，请从第一页重新查询')
  const from = after.join('.')
  return { ...request, page: Number(page), ...(from !== '' && { cursor: from }) }
}

/** The answer of a list; where rows follow that no number leads to, or that it can go on to by itself, with the `ext.next_cursor` that does. */
export function withNextCursor(callId: string, request: unknown, answer: unknown): unknown {
  if (!isObject(request) || !isList(answer)) return answer
  const { page, size, total_page } = answer.page_info
  const { next_cursor: after = '', ...ext } = answer.ext
  if (page >= total_page || (after === '' && (page + 1) * size <= ROWS_BY_NUMBER)) return { ...answer, ext }
  const next_cursor = writeCursor({ page: page + 1, list: fingerprint(callId, request), after: String(after) })
  return { ...answer, ext: { ...ext, next_cursor } }
}
