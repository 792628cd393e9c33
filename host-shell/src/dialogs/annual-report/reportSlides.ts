import { abbreviate, money, thousands } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { popCalls } from '@crm/contracts/calls/pops'

export type Report = AnswerOf<typeof popCalls.annualReport>

/** One slide: a head, a large figure, and sentences. */
export interface Slide {
  head: string
  figure: string
  lines: readonly string[]
}

/** The year in slides; what the year did not have is left out, and a year without sales says so. */
export function reportSlides(report: Report, name: string): Slide[] {
  const { year, days, talents, samples, gmv, order_count, order_authors, best_day, best_talent, best_goods } = report
  const slides: Slide[] = [
    {
      head: `${name}，您好`,
      figure: `${year}`,
      lines: ['这一年，感谢一路同行', ...(days > 0 ? [`您有 ${thousands(days)} 天与达人并肩工作`] : [])],
    },
    {
      head: '跟进与寄样',
      figure: `${thousands(talents)} 位`,
      lines: [`新跟进达人 ${thousands(talents)} 位`, `寄出样品 ${thousands(samples)} 件`],
    },
  ]
  if (gmv > 0) {
    slides.push({
      head: '年度成交',
      figure: `¥${abbreviate(gmv / 100)}`,
      lines: [`成交金额¥${money(gmv)}`, `${thousands(order_count)} 笔订单，来自 ${thousands(order_authors)} 位达人`],
    })
  } else slides.push({ head: '年度成交', figure: '0', lines: ['这一年还没有成交，新的一年从第一单开始'] })
  const best = [
    best_day && `${best_day.date}成交最高，¥${money(best_day.gmv)}`,
    best_talent && `年度达人「${best_talent.nick_name}」，¥${money(best_talent.gmv)}`,
    best_goods && `年度爆品「${best_goods.title}」，¥${money(best_goods.gmv)}`,
  ].filter((line) => line !== null)
  if (best.length > 0) slides.push({ head: '年度之最', figure: '', lines: best })
  return slides
}
