import { DAY_SECONDS } from '@crm/base/durations'
import { hotspotCalls, type HotspotIdea } from '@crm/contracts/calls/hotspots'
import type { AiStyle } from '@crm/contracts/rules/aiTools'
import { IDEA_DAYS, wordsOfTopic } from '@crm/contracts/rules/hotspotRules'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { hotspotsSeen } from '../../../figures/hotspots.ts'
import type { Handlers } from '../../../records/context.ts'
import { pageInfo } from '../../../records/page.ts'
import { AiKind, beginUse, inUse } from '../../../records/videos/aiUses.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { hotspotIdea, spu } from '../../../store/database/schema.ts'
import { number, select, text, value } from '../../../store/database/select.ts'

type Stored = typeof hotspotIdea.$inferSelect

/** An idea as the wire has it. */
const wireIdea = ({ corp_id: _, user_id: __, style, ...idea }: Stored): HotspotIdea => ({
  ...idea,
  style: style as AiStyle, // The contract takes no other.
})

/** What the member still has of his ideas. */
const mine = (who: Staff, now: number) =>
  and(
    eq(hotspotIdea.corp_id, who.corp_id),
    eq(hotspotIdea.user_id, who.user_id),
    gt(hotspotIdea.created_at, now - IDEA_DAYS * DAY_SECONDS),
  )

async function spuOf(db: Db, who: Staff, id: number) {
  const own = and(eq(spu.corp_id, who.corp_id), eq(spu.id, id), isNull(spu.deleted_at))
  const [found] = await db.select({ name: spu.name, points: spu.points }).from(spu).where(own)
  return found
}

/** Ideas about a topic and scripts of them; every use of the AI service counts for the day, what is known already costs none. */
export const hotspotIdeas = {
  ideas: async ({ request, db, who, now }) => {
    const { page, size } = request
    const list = await db
      .select()
      .from(hotspotIdea)
      .where(mine(who, now))
      .orderBy(desc(hotspotIdea.created_at), desc(hotspotIdea.id))
      .limit(size)
      .offset((page - 1) * size)
    const total = await db.$count(hotspotIdea, mine(who, now))
    return { list: list.map(wireIdea), page_info: pageInfo({ page, size }, total), ext: {} }
  },

  aiCreate: async ({ request, db, who, now, ai, signal }) => {
    const { spu_id, id, style = 'grass' } = request
    const product = (await spuOf(db, who, spu_id)) ?? refuseField('spu_id', '所选 SPU 不存在，请重新选择')
    const [topic] = await rowsOf(
      db,
      select(
        { title: text`h.title`, words: value<string[]>`h.words`, id: number`h.id` },
        sql`from hotspot h where h.id = ${id} and h.corp_id in (0, ${who.corp_id}) and ${hotspotsSeen(who)}`,
      ),
    )
    if (!topic) return refuse(Code.notFound, '热点不存在')
    const task = await beginUse(db, who, AiKind.ideas, '', now)
    const asked = { topic: topic.title, words: wordsOfTopic(topic), spu: product.name, points: product.points, style }
    let kept: Stored[] = []
    // Kept before the use counts: what nobody can read any more was no use.
    await inUse(db, task, now, async () => {
      const ideas = await ai.ideas(asked, signal)
      kept = await db
        .insert(hotspotIdea)
        .values(
          ideas.map((idea) => ({
            ...idea,
            ...{ corp_id: who.corp_id, user_id: who.user_id, hotspot_id: topic.id, topic: topic.title },
            ...{ spu_id, spu_name: product.name, style, shots: [], created_at: now },
          })),
        )
        .returning()
      return kept.map(({ title }) => title).join('\n')
    })
    return { list: kept.map(wireIdea) }
  },

  aiVideoScript: async ({ request, db, who, now, ai, signal }) => {
    const ofIdea = and(mine(who, now), eq(hotspotIdea.id, request.id))
    const [idea] = await db.select().from(hotspotIdea).where(ofIdea)
    if (!idea) return refuse(Code.notFound, '选题不存在或已过期')
    if (idea.shots.length > 0) return { shots: idea.shots }
    const product = await spuOf(db, who, idea.spu_id)
    const task = await beginUse(db, who, AiKind.script, '', now)
    const asked = {
      ...{ topic: idea.topic, title: idea.title, angle: idea.angle, hook: idea.hook },
      ...{ spu: idea.spu_name, points: product?.points ?? [], style: idea.style as AiStyle }, // As it was asked for.
    }
    let shots: Stored['shots'] = []
    await inUse(db, task, now, async () => {
      shots = await ai.script(asked, signal)
      await db.update(hotspotIdea).set({ shots }).where(ofIdea)
      return shots.map(({ words }) => words).join('\n')
    })
    return { shots }
  },
} satisfies Partial<Handlers<typeof hotspotCalls>>
