import type { ListColumn } from '@crm/contracts/listColumns'

/** px of a letter of a title: of a Chinese one, and at most of another. */
const LETTER = { wide: 12, narrow: 7 }
/** px beside a title: at the sides of its cell, for the arrows. */
const ROOM = { sides: 16, arrows: 12 }

/** A title of this width (px) stands in one line even in the narrowest column. */
const ONE_LINE = 4 * LETTER.wide

/** Words of titles, longer ones before those that they begin with: a line never ends within one. */
const WORDS =
  /[\d.]+\S?|[A-Za-z]+|达人|合作|成交额|成交|金额|出单|寄样|佣金率|佣金|种草|内容|带货|线下|线上|履约|期望|日期|时间|结算|释放|倒计时|签收|互动|客单价|商品|视频|直播|平台|增量|跟进|绑定|场均|场次|数量|人数|状态|默认|关联|占比|环比|服务费|预估|消耗|广告|目标|完成|坑位费|成本|触发值|阈值|上限|口径|收货|确认/gu

/** px that a text of a title takes, at most. */
export function textWidth(text: string): number {
  const wide = text.replace(/[\u0020-\u00ff]/g, '').length
  return wide * LETTER.wide + (text.length - wide) * LETTER.narrow
}

/** A title in the lines that it may be broken into: one, or two about equally long ones that break no word. Joined they are the title. */
export function titleLines(title: string): [string] | [string, string] {
  if (textWidth(title) <= ONE_LINE) return [title]
  const within = [...title.matchAll(WORDS)].map(({ index, 0: word }) => [index, index + word.length] as const)
  const breaks = Array.from({ length: title.length - 1 }, (_, at) => at + 1).filter(
    (at) => !within.some(([from, to]) => from < at && at < to) && !/^[\s）)¥%/]/.test(title.slice(at)),
  )
  const widest = (at: number) => Math.max(textWidth(title.slice(0, at)), textWidth(title.slice(at)))
  const [first, ...others] = breaks
  if (first === undefined) return [title]
  const best = others.reduce((found, at) => (widest(at) < widest(found) ? at : found), first)
  return [title.slice(0, best), title.slice(best)]
}

/** px of a column whose title is whole, on two lines where it is long. */
export function titleWidth({ title, sort }: Pick<ListColumn, 'title' | 'sort'>): number {
  const lines = Math.max(...titleLines(title).map(textWidth))
  return lines + ROOM.sides + (sort === undefined ? 0 : ROOM.arrows)
}
