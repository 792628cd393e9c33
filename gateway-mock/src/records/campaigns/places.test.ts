import { BOARD_STAGES, contentStatusAt, stageRefusal } from '@crm/contracts/rules/campaignStages'
import { CampaignAuthorStage, SampleStatus } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf, type Random } from '../../demo/business/random.ts'
import { NOW, openSmallWorld, type SmallWorld } from '../../testing/smallWorld.ts'
import { rowsAs, rowsOf } from '../../store/database/query.ts'
import { campaignAuthor, contentItem, sample } from '../../store/database/schema.ts'
import { bindContent, bindRefusal, unbindPlaces, unbindRefusal } from './contentPlaces.ts'
import type { WriteContext } from '../writeContext.ts'
import { quoteOfContents, setStage } from './placeWrites.ts'
import { followSamples } from './samplePlaces.ts'
import { selectPlaces, type StoredPlace } from './storedPlaces.ts'

const CORP = 1
const CAMPAIGN = 1
const STEPS = 60

let world: SmallWorld
beforeAll(async () => {
  world = await openSmallWorld('campaign places', 20, CORP)
})
afterAll(() => world.close())

const doingAt = (db: WriteContext['db'], now: number, user_id = 101): WriteContext => ({
  db,
  who: { corp_id: CORP, user_id },
  now,
})
const places = (db: WriteContext['db']) => selectPlaces(db, CORP, sql`m.campaign_id = ${CAMPAIGN}`)

/** What of the database says that a place and its content, sample or draft disagree. */
async function faults(db: WriteContext['db']): Promise<string[]> {
  const rows = await rowsOf(
    db,
    rowsAs<{ what: string }>(sql`
      select 'content ' || m.id || ' at ' || m.stage as what from campaign_author m left join content_item c on c.id = m.content_id and c.corp_id = m.corp_id
        where m.campaign_id = ${CAMPAIGN} and case when m.stage in (1, 2, 90) then m.content_id is not null
          else c.id is null or c.deleted_at is not null or c.author_id <> m.author_id or c.campaign_id is distinct from m.campaign_id
            or c.quote <> coalesce(m.quote, 0) or c.status <> case when m.stage = 6 then 2 when m.stage in (8, 9) then 3 else 1 end end
      union all select 'planned content ' || c.id || ' of nobody' from content_item c where c.campaign_id = ${CAMPAIGN} and c.status in (1, 2)
        and c.source = 3 and c.title = '' and c.deleted_at is null and not exists (select 1 from campaign_author m where m.content_id = c.id)
      union all select 'draft of ' || m.id from campaign_author m where m.campaign_id = ${CAMPAIGN} and (m.stage = 6) <>
        exists (select 1 from draft d where d.campaign_author_id = m.id and d.status = 1 and d.deleted_at is null)
      union all select 'sample of ' || m.id from campaign_author m where m.campaign_id = ${CAMPAIGN} and m.stage = 4 and m.sample_id is null
      union all select 'content twice ' || content_id from campaign_author where campaign_id = ${CAMPAIGN} and content_id is not null
        group by content_id having count(*) > 1`),
  )
  return rows.map(({ what }) => what)
}

let nextId = 900_000
/** One random thing that happens to a place; answers what, for the message of a failure. */
async function happen(context: WriteContext, place: StoredPlace, random: Random): Promise<string> {
  const { db } = context
  const kind = random.pick(['hand', 'hand', 'hand', 'hand', 'sample', 'content', 'content', 'unbind', 'quote'] as const)
  switch (kind) {
    case 'hand': {
      const isLead = random.chance(0.5)
      const open = BOARD_STAGES.filter((stage) => stageRefusal(place, stage, { isLead }) === undefined)
      if (open.length === 0) return 'nowhere to go'
      // Mostly onwards, sometimes back, seldom given up, and now and then what is refused.
      const ahead = open.filter((stage) => stage > place.stage && stage !== CampaignAuthorStage.cancelled)
      const to = random.chance(0.1)
        ? random.pick(BOARD_STAGES)
        : random.pick(ahead.length > 0 && random.chance(0.8) ? ahead : open)
      if (stageRefusal(place, to, { isLead }) !== undefined) return `hand refused ${to}`
      await setStage(context, [place], to, { reason: '因为' })
      return `hand ${to}`
    }
    case 'quote':
      if (place.content_id === null) return 'nothing to price'
      const quote = random.int(0, 9_000)
      await db
        .update(contentItem)
        .set({ quote })
        .where(and(eq(contentItem.corp_id, CORP), eq(contentItem.id, place.content_id)))
      await quoteOfContents(context, [place.content_id], quote)
      return 'quote'
    case 'sample': {
      const event = random.pick(['asked', 'signed', 'gone'] as const)
      const sample_id = event === 'asked' ? nextId++ : (place.sample_id ?? 0)
      if (event === 'asked')
        await db.insert(sample).values({
          sample_id,
          sample_no: `S${sample_id}`,
          corp_id: CORP,
          classify: 2,
          author_id: place.author_id,
          platform: place.platform,
          user_id: place.user_id,
          campaign_id: CAMPAIGN,
          status: SampleStatus.pendingReview,
          source: 1,
          created_at: context.now,
          updated_at: context.now,
        })
      await followSamples(context, [{ sample_id, status: SampleStatus.pendingReview }], event)
      return `sample ${event}`
    }
    case 'content': {
      const isOthers = random.chance(0.2)
      const content = {
        ...{ id: nextId++, platform: place.platform },
        author_id: isOthers ? 'somebody' : place.author_id,
      }
      const refusal = bindRefusal(place, content)
      if (refusal) {
        if (isOthers) expect(refusal.message).toBe('该内容不属于此达人')
        return 'content refused'
      }
      await db.insert(contentItem).values({
        ...content,
        corp_id: CORP,
        user_id: place.user_id,
        title: '已发布',
        status: 3,
        publish_at: context.now,
        bound_at: context.now,
        created_at: context.now,
        updated_at: context.now,
      })
      await bindContent(context, place, content)
      return 'content'
    }
    case 'unbind': {
      if (!place.has_content || unbindRefusal(place)) return 'nothing to unbind'
      await db
        .update(contentItem)
        .set({ campaign_id: null })
        .where(and(eq(contentItem.corp_id, CORP), eq(contentItem.id, place.content_id ?? 0)))
      await unbindPlaces(context, [place])
      return 'unbound'
    }
  }
}

it('whatever happens in whatever order, stage, content and sample agree', async () => {
  const seen = new Set<number>()
  for (const seed of ['one', 'two', 'three']) {
    await world.db
      .transaction(async (db) => {
        const random = randomOf('places', seed)
        await db.insert(campaignAuthor).values(
          [1, 2, 3].map((nth) => ({
            ...{ corp_id: CORP, campaign_id: CAMPAIGN, author_id: `a${nth}`, platform: 'dy' as const },
            ...{ user_id: 101, stage: CampaignAuthorStage.toInvite, form: 2 as const, quote: nth === 1 ? null : 500 },
            ...{ created_at: NOW, updated_at: NOW },
          })),
        )
        for (let step = 0; step < STEPS; step++) {
          const place = random.pick(await places(db))
          const before = place.stage
          const did = await happen(doingAt(db, NOW + step), place, random)
          const wrong = await faults(db)
          expect(wrong, `seed ${seed}, step ${step}: ${did} at ${before}`).toEqual([])
          for (const { stage, content_id } of await places(db)) {
            seen.add(stage)
            expect(content_id !== null).toBe(contentStatusAt(stage) !== undefined)
          }
        }
        db.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !/rollback/i.test(error.name + error.message)) throw error
      })
  }
  // Far enough to say something; without a review no talent is 审稿中.
  expect(seen.size).toBeGreaterThanOrEqual(8)
})
