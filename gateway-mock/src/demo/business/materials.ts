import { createHash } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { startOfDay } from '@crm/base/dates'
import { LicenceScope } from '@crm/contracts/rules/materialRules'
import type { TagColour } from '@crm/contracts/rules/talentTagRules'
import {
  contentFile,
  draft,
  folder,
  material,
  materialTag,
  materialTagged,
  materialTagGroup,
  materialUse,
  materialVersion,
  script,
  scriptUse,
  scriptVersion,
} from '../../store/database/schema.ts'
import type { CampaignReview } from '../../store/database/schema/content.ts'
import type { ScriptShot } from '../../store/database/schema/materials.ts'
import type { SeedContext, Staff } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import type { Advertised } from './ads.ts'
import type { Catalogue } from './goods.ts'
import { pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { COURSE_VIDEO } from './school.ts'

/** What the seeding left for the materials, scripts and drafts to refer to. */
export interface SeededContents {
  campaigns: { id: number; name: string }[]
  contents: { id: number; spu_id: number | null; campaign_id: number; publish_at: number | null }[]
  /** Talents of campaigns who hand in drafts: those with a content. */
  authors: { id: number; stage: number; user_id: number; due: number; form: number; review: CampaignReview }[]
  /** Contents that ads were put on. */
  advertised: Advertised[]
}

const FILE_FOLDERS = ['品牌手册', '项目Brief', '拍摄参考', '活动海报']
const MATERIAL_FOLDERS = ['产品图', '场景图', '口播素材', '开箱素材', '成片']
const FILE_NAMES = ['品牌视觉规范', '项目排期图', '卖点一览', '拍摄场景参考', '竞品对比图', '活动主视觉']
const GROUPS: [name: string, tags: string[]][] = [
  ['题材', ['开箱', '测评', '教程', '剧情']],
  ['场景', ['厨房', '户外', '办公室', '浴室']],
  ['卖点', ['成分', '口感', '性价比', '包装']],
  ['授权', ['可投放', '仅自用']],
]
const COLOURS: readonly TagColour[] = ['blue', 'orange', 'teal', 'violet', 'pink', 'amber']
const MATERIAL_NAMES = ['主图', '细节图', '使用场景', '对比图', '开箱', '口播', '试用片段', '包装特写']
const TEXTS = [
  '这款真的回购三次了，{n}适合每天用，细节做得很到位。',
  '一句话总结：{n}，贵有贵的道理，但活动价真的香。',
  '先说结论，{n}值得买；再说缺点，规格偏小，囤两份刚好。',
]
const SCRIPT_TITLES = [
  '三步讲清卖点',
  '开箱第一反应',
  '一周真实体验',
  '对比测评',
  '早八人版本',
  '宿舍好物',
  '送礼不踩雷',
  '成分拆解',
]
const REASONS = ['卖点口播不足 3 秒，请补充', '结尾缺少引导语，画面偏暗', '标题超出平台字数限制']

/** Something of the last `days` days. */
const ago = (now: number, random: Random, days: number) =>
  now - Math.floor(random.next() ** 1.6 * days * DAY_SECONDS) - 600

function folders(context: SeedContext, kind: 1 | 2, names: readonly string[], user: Staff): number[] {
  const { put, ids, corp_id, span } = context
  return names.map((name, sort) => {
    const id = ids.next('folder')
    put(folder, {
      id,
      corp_id,
      kind,
      parent_id: 0,
      name,
      path: `/${id}/`,
      sort,
      ...stamp(span.start, user.user_id),
      deleted_at: null,
    })
    return id
  })
}

function fileRows(context: SeedContext, staff: Staff[], { campaigns }: SeededContents, random: Random) {
  const { put, ids, corp_id, now, plan } = context
  const places = folders(
    context,
    1,
    FILE_FOLDERS,
    staff[0] ?? { user_id: 0, role_id: 0, dept_id: 0, status: 2, nick_name: '' },
  )
  const count = Math.max(6, plan.sizes.campaigns * 3)
  for (let at = 0; at < count; at++) {
    const id = ids.next('content_file')
    const project = campaigns[at % Math.max(1, campaigns.length)]
    const { user_id } = random.pick(staff)
    put(contentFile, {
      id,
      corp_id,
      folder_id: places[at % places.length] ?? null,
      name: `${FILE_NAMES[at % FILE_NAMES.length]}-${String(at + 1).padStart(2, '0')}.svg`,
      ext: 'svg',
      size: random.int(2, 9) * 1_024 + random.int(0, 900),
      url: pictureUrl('cover', `f${id}`),
      campaign_ids: project && at % 2 === 0 ? [project.id] : [],
      user_id,
      ...stamp(ago(now, random, 300), user_id),
      deleted_at: null,
    })
  }
}

function tagRows(context: SeedContext, lead: Staff): number[] {
  const { put, ids, corp_id, span } = context
  const by = stamp(span.start + 2 * DAY_SECONDS, lead.user_id)
  return GROUPS.flatMap(([name, tags], sort) => {
    const group_id = ids.next('material_tag_group')
    put(materialTagGroup, { id: group_id, corp_id, name, sort, ...by, deleted_at: null })
    return tags.map((tag, index) => {
      const id = ids.next('material_tag')
      put(materialTag, {
        id,
        corp_id,
        group_id,
        name: tag,
        color: COLOURS[(sort + index) % COLOURS.length] ?? 'blue',
        sort: index,
        auto_rule: sort === 0 && index === 0 ? { name_contains: '开箱' } : {},
        creator_id: lead.user_id,
        ...by,
        deleted_at: null,
      })
      return id
    })
  })
}

/** Contents by SPU, so that what was made of a material is about its product. */
const bySpu = ({ contents }: SeededContents) => Map.groupBy(contents, ({ spu_id }) => spu_id ?? 0)

const LAST_SECOND = DAY_SECONDS - 1
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
/** Most are for one's own campaigns, some for ads too, few for anything. */
const scopesOf = (index: number): LicenceScope[] =>
  index % 3 === 0
    ? [LicenceScope.own, LicenceScope.ads, LicenceScope.remake]
    : index % 3 === 1
      ? [LicenceScope.own, LicenceScope.remake]
      : [LicenceScope.own]

function materialRows(
  context: SeedContext,
  staff: Staff[],
  seeded: SeededContents,
  spuIds: number[],
  tags: number[],
  random: Random,
): number[] {
  const { put, ids, corp_id, now, plan } = context
  const places = folders(context, 2, MATERIAL_FOLDERS, staff[0] ?? random.pick(staff))
  const contents = bySpu(seeded)
  const use = (of: { material_id: number; content_id?: number; campaign_id?: number; created_at: number }) =>
    put(materialUse, {
      corp_id,
      id: ids.next('material_use'),
      version: 1,
      content_id: null,
      campaign_id: null,
      script_id: null,
      ...of,
    })
  return Array.from({ length: plan.sizes.materials }, (_, index) => {
    const id = ids.next('material')
    const kind = index % 10 === 9 ? 3 : index % 4 === 3 ? 2 : 1
    const spu_id = spuIds.length > 0 && random.chance(0.85) ? random.pick(spuIds) : null
    const { user_id } = random.pick(staff)
    const created = ago(now, random, 360)
    const licence = random.chance(0.8) ? 1 : 2
    const subject = MATERIAL_NAMES[index % MATERIAL_NAMES.length] ?? ''
    const isReplaced = kind === 1 && index % 9 === 4
    const isDeleted = index % 23 === 22
    put(material, {
      id,
      corp_id,
      kind,
      name: `${plan.brand}${subject}${String(index + 1).padStart(3, '0')}`,
      url: kind === 3 ? '' : kind === 2 ? COURSE_VIDEO : pictureUrl('cover', `m${id}`),
      cover: kind === 3 ? '' : pictureUrl('cover', `m${id}`),
      body: kind === 3 ? random.pick(TEXTS).replace('{n}', `${plan.brand}新品`) : '',
      size: kind === 3 ? 0 : kind === 2 ? random.int(900, 4_000) * 1_024 : random.int(3, 12) * 1_024,
      width: kind === 3 ? 0 : kind === 2 ? 1_280 : 540,
      height: kind === 3 ? 0 : kind === 2 ? 720 : 720,
      duration: kind === 2 ? random.int(8, 60) : 0,
      folder_id: random.chance(0.9) ? (places[(index * 7) % places.length] ?? null) : null,
      spu_id,
      licence,
      scopes: licence === 1 ? scopesOf(index) : [],
      platforms: licence === 1 && index % 5 === 0 ? ['dy', 'xhs'] : [],
      // As when staff choose it: the last second of a day.
      licence_end:
        licence === 1 && random.chance(0.6) ? startOfDay(now) + random.int(-19, 300) * DAY_SECONDS + LAST_SECOND : null,
      source_url: '',
      source_content_id: null,
      proof: [],
      hash: hashOf(`${corp_id}-${id}`),
      version: isReplaced ? 2 : 1,
      told_end: 0,
      told_days: 0,
      user_id,
      ...stamp(created, user_id),
      deleted_at: isDeleted ? now - random.int(1, 25) * DAY_SECONDS : null,
    })
    if (isReplaced)
      put(materialVersion, {
        corp_id,
        material_id: id,
        version: 1,
        url: pictureUrl('cover', `m${id}-1`),
        cover: pictureUrl('cover', `m${id}-1`),
        body: '',
        size: random.int(3, 12) * 1_024,
        width: 540,
        height: 720,
        duration: 0,
        hash: hashOf(`${corp_id}-${id}-1`),
        user_id,
        created_at: created,
      })
    if (isDeleted) return id
    const inCampaign = random.chance(0.4) ? random.pick(seeded.campaigns).id : null
    if (inCampaign !== null) use({ material_id: id, campaign_id: inCampaign, created_at: created })
    for (const tag_id of random.some(tags, random.int(0, 3))) put(materialTagged, { corp_id, material_id: id, tag_id })
    const made = random.chance(0.55)
      ? random.some((contents.get(spu_id ?? 0) ?? []).slice(0, 60), random.int(1, 4))
      : []
    for (const content of made)
      use({ material_id: id, content_id: content.id, created_at: content.publish_at ?? created })
    return id
  })
}

const shotsOf = (random: Random, brand: string): ScriptShot[] =>
  [
    ['近景，手持产品看向镜头', `今天聊聊${brand}这款新品`, '先说结论'],
    ['俯拍开箱，展示包装与质地', '包装很用心，质地一看就知道', '质地'],
    ['使用过程，跟拍', '实际用了一周，说说真实感受', '一周实测'],
    ['产品与价格同框', '活动价在左下角，喜欢的可以试试', '活动价'],
  ].map(([picture = '', voice = '', caption = '']) => ({ picture, voice, caption, duration: random.int(3, 12) }))

function scriptRows(
  context: SeedContext,
  staff: Staff[],
  seeded: SeededContents,
  spuIds: number[],
  { products }: Catalogue,
  random: Random,
) {
  const { put, ids, corp_id, now, plan } = context
  const contents = bySpu(seeded)
  for (let at = 0; at < plan.sizes.scripts; at++) {
    const id = ids.next('script')
    const kind = (at % 4) + 1
    const spu_id = spuIds.length > 0 && random.chance(0.8) ? random.pick(spuIds) : null
    const product = products.find((one) => one.spu_id === spu_id)
    const title = `${plan.brand}${SCRIPT_TITLES[at % SCRIPT_TITLES.length]}${Math.floor(at / SCRIPT_TITLES.length) + 1}`
    const { user_id } = random.pick(staff)
    const version = random.pick([1, 1, 2, 3])
    const created = ago(now, random, 240)
    const step = Math.max(1, Math.floor((now - created) / (version + 1)))
    const body =
      kind === 4
        ? `${random.pick(TEXTS).replace('{n}', `${plan.brand}新品`)}\n成分、口感、价格三点写透，结尾留互动问题。`
        : ''
    const shots = kind === 4 ? [] : shotsOf(random, plan.brand)
    put(script, {
      id,
      corp_id,
      title,
      kind,
      body,
      shots,
      spu_id,
      product_id: product?.product_id ?? null,
      user_id,
      version,
      status: random.chance(0.7) ? 2 : 1,
      is_template: at % 6 === 0 ? 1 : 0,
      is_ai: at % 5 === 2 ? 1 : 0,
      ...stamp(created, user_id, created + (version - 1) * step),
      deleted_at: null,
    })
    for (let nth = 1; nth <= version; nth++)
      put(scriptVersion, {
        corp_id,
        script_id: id,
        version: nth,
        title,
        body: nth === version ? body : (body.split('\n')[0] ?? ''),
        shots: nth === version ? shots : shots.slice(0, 3),
        user_id,
        created_at: created + (nth - 1) * step,
      })
    const made = random.chance(0.5) ? random.some((contents.get(spu_id ?? 0) ?? []).slice(0, 60), random.int(1, 3)) : []
    for (const content of made)
      put(scriptUse, { corp_id, script_id: id, content_id: content.id, created_at: content.publish_at ?? created })
  }
}

/** What talents handed in: those whose content is out have passed, those in review wait, some had to do it again. */
function draftRows(context: SeedContext, { authors }: SeededContents, random: Random) {
  const { put, ids, corp_id, now } = context
  for (const { id, stage: step, user_id, due, form, review } of authors) {
    if (step < 6 || step === 90) continue
    const { first = [], second = [] } = review
    /** Somebody of the level; nobody judges the own draft. */
    const judge = (level: readonly number[]) =>
      level.filter((each) => each !== user_id)[id % 2] ?? level.find((each) => each !== user_id) ?? 0
    const versions = random.chance(0.3) ? 2 : 1
    for (let version = 1; version <= versions; version++) {
      const isLast = version === versions
      const status = !isLast ? 3 : step === 6 ? 1 : 2
      const created = Math.min(now - 3_600 * (versions - version + 1), due - (versions - version + 1) * DAY_SECONDS)
      const reviewed = status === 1 ? null : Math.min(now, created + random.int(1, 8) * 600)
      // Of two levels every other draft under review waits for the second.
      const level = second.length > 0 && (status === 2 || (status === 1 && id % 2 === 0)) ? 2 : 1
      const reviewer_id = reviewed === null ? null : judge(level === 2 ? second : first)
      const passedAt = Math.min(now, created + 300)
      const passes = [
        ...(level === 2 ? [{ level: 1 as const, user_id: judge(first), at: passedAt, note: '' }] : []),
        ...(status === 2
          ? [{ level: level as 1 | 2, user_id: reviewer_id ?? 0, at: reviewed ?? created, note: '' }]
          : []),
      ]
      put(draft, {
        id: ids.next('draft'),
        corp_id,
        campaign_author_id: id,
        version,
        text: form === 1 ? '正文初稿：真实体验为主，卖点放在第二段，结尾提问。' : '',
        files: form === 1 ? [] : [{ name: `初稿V${version}.webm`, url: COURSE_VIDEO, size: 1_048_576 }],
        status,
        user_id,
        level,
        passes,
        reviewer_id,
        reviewed_at: reviewed,
        reason: status === 3 ? random.pick(REASONS) : '',
        comments: [],
        ...stamp(created, user_id, reviewed ?? created),
        deleted_at: null,
      })
    }
  }
}

/** Files, materials with tags and uses, scripts with versions and uses, and drafts of a corporation that seeds contents. */
export function contentWorkRows(context: SeedContext, catalogue: Catalogue, seeded: SeededContents) {
  if (context.plan.content === null || seeded.campaigns.length === 0) return
  const random = context.random('materials')
  const staff = context.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 5, 50].includes(role_id))
  const lead = staff[0]
  if (lead === undefined) return
  fileRows(context, staff, seeded, random)
  const tags = tagRows(context, lead)
  materialRows(
    context,
    staff,
    seeded,
    catalogue.spus.map(({ id }) => id),
    tags,
    random,
  )
  scriptRows(
    context,
    staff,
    seeded,
    catalogue.spus.map(({ id }) => id),
    catalogue,
    random,
  )
  draftRows(context, seeded, random)
}
