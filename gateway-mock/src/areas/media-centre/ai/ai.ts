import { AI_PER_DAY, AI_STATUS } from '@crm/contracts/rules/aiTools'
import { aiCalls } from '@crm/contracts/calls/ai'
import { and, eq, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { aiTask, goods } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { serve } from '../../serve.ts'
import { AiKind, beginUse, inUse, knownTask, usedToday, videoAt } from '../../../records/videos/aiUses.ts'

/** AI tools for videos and contents in scope; every use counts for the day of the person, except what is known already and what failed. */
export const ai = serve(aiCalls, {
  count: async ({ db, who, now }) => ({ count: AI_PER_DAY, used: await usedToday(db, who, now) }),
  removeWatermark: async ({ request, db, who, now, ai: service, signal }) => {
    const { ref, video } = await videoAt(db, who, request.url, now)
    const task = await beginUse(db, who, AiKind.watermark, ref, now)
    return { url: await inUse(db, task, now, () => service.withoutWatermark(video, signal)) }
  },
  extractText: async ({ request, db, who, now, later }) => {
    const { ref } = await videoAt(db, who, request.url, now)
    const known = await knownTask(db, who, AiKind.text, ref, now)
    if (known) return { task_id: known.task_id, text: known.result }
    const { task_id } = await beginUse(db, who, AiKind.text, ref, now)
    await later(jobKinds.aiText, { task_id })
    return { task_id, text: '' }
  },
  extractTextCheck: async ({ request, db, who }) => {
    const [task] = await db
      .select()
      .from(aiTask)
      .where(and(eq(aiTask.corp_id, who.corp_id), eq(aiTask.task_id, request.task_id), eq(aiTask.kind, AiKind.text)))
    if (!task) return refuse(Code.notFound, '任务不存在')
    return { status: task.status, text: task.status === AI_STATUS.done ? task.result : '', reason: task.reason }
  },
  ghostwrite: async ({ request, db, who, now, ai: service, signal }) => {
    const { text, goods_id, style = 'grass' } = request
    const [product] = goods_id
      ? await db
          .select({ title: goods.title })
          .from(goods)
          .where(
            and(eq(goods.corp_id, who.corp_id), eq(goods.product_id, goods_id), ofShops(who, sql`${goods.shop_id}`)),
          )
      : [{ title: '' }]
    if (!product) return refuseField('goods_id', '所选商品不存在，请重新选择')
    const task = await beginUse(db, who, AiKind.rewriting, '', now)
    return { text: await inUse(db, task, now, () => service.rewrite({ text, style, goods: product.title }, signal)) }
  },
})
