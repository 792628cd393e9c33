import { previousPeriod } from '@crm/base/period'
import { ownedModules } from '@crm/access/modules'
import { createsSamples, reviewsSamples } from '@crm/access/samples'
import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { sampleCalls, type SampleFilters } from '@crm/contracts/calls/sample'
import { BusinessModule, DeliveryType, deliveryTypeLabel, SampleStatus } from '@crm/contracts/enums'
import { companyOfNumber, parseExpressNumber } from '@crm/contracts/rules/sampleRules'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { linkOfAttachment } from '../../../records/files/attachments.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { withRates } from '../../../rules/period.ts'
import { contentsOfSample } from '../../../figures/sampleContents.ts'
import { sampleCards, samplePage } from '../../../figures/sampleList.ts'
import { customFault } from '../../../rules/customFields.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { parseReceivers } from '../../../rules/receivers.ts'
import { OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { SampleAction } from '../../../rules/sampleStates.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'
import type { Ctx, LogEntry } from '../../../records/context.ts'
import {
  colonelAddressees,
  linkableCooperations,
  offeredAddresses,
  talentAddressees,
} from '../../../records/samples/addressees.ts'
import { askableCampaigns, CHOICES_MAX, sampledCampaigns } from '../../../records/campaigns/sampledCampaigns.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { sql } from 'drizzle-orm'
import { offeredTalent, unlistedTalents } from '../../../records/talents/offered.ts'
import { askSamples, checkAsk, goodsOffers } from './askSample.ts'
import { editSample, filesOf, resubmit } from './editSample.ts'
import { conditionsOf } from '../../../records/samples/sampleFilters.ts'
import {
  deliveryNotes,
  receiverOf,
  sampleListPage,
  sampleRows,
  sampleStory,
} from '../../../records/samples/sampleRows.ts'
import { receiverRefusal, submitRefusals } from '../../../records/samples/sampleRefusal.ts'
import { type SampleSetting, sampleSetting } from '../../../records/samples/sampleRule.ts'
import { activeErp } from '../../../records/erp/boundErp.ts'
import { claimForErp, pushToErp } from '../../../records/erp/pushToErp.ts'
import {
  sampleModule,
  sampleWrite,
  type SampleTarget,
  selectSamples,
  stepOf,
  type StoredSample,
  storedSample,
} from '../../../records/samples/storedSamples.ts'
import {
  approve,
  copyOf,
  deliver,
  passFirst,
  recycle,
  reject,
  removeAll,
  ship,
  sign,
  submit,
  undoApproval,
  undoRefusals,
  withdraw,
} from '../../../records/samples/sampleWrites.ts'

/** A step of the state machine answers the next status, or why not. */
const refusalOf = (step: number | RuleRefusal) => (typeof step === 'number' ? undefined : step)

type Refusing = (sample: StoredSample) => RuleRefusal | undefined
const nowhere = () => receiverRefusal

/** One step of many samples: what is `done` to those that may take it; the action hangs on a sample where several lead on. */
async function takeStep(
  ctx: Pick<Ctx<SampleTarget & { classify: ModuleId }>, 'request' | 'db' | 'who' | 'now' | 'oplog'>,
  step: {
    verb: string
    action: SampleAction | ((sample: StoredSample) => SampleAction)
    after?: Record<string, unknown>
    /** What speaks against it besides the status. */
    refusals?: (samples: readonly StoredSample[], setting: SampleSetting) => Promise<Refusing> | Refusing
    done: (samples: readonly StoredSample[], setting: SampleSetting) => Promise<unknown>
  },
) {
  const { request, db, who, now } = ctx
  const { action } = step
  const { classify } = request
  const setting = await sampleSetting(db, who.corp_id, classify)
  const selection = await selectSamples(db, who, request, setting, now)
  const refuses = await step.refusals?.(selection.rows, setting)
  return runBulkWrite(ctx, selection, {
    ...sampleWrite,
    module: sampleModule[classify],
    classify,
    action: step.verb,
    ...(step.after && { after: step.after }),
    each: (sample) =>
      refusalOf(stepOf(who, sample, typeof action === 'function' ? action(sample) : action, setting)) ??
      refuses?.(sample),
    write: (samples) => step.done(samples, setting),
  })
}

// An enterprise that does not sell has no sales to tell.
const seesSales = (who: Staff, classify: ModuleId) =>
  classify === BusinessModule.commerce || ownedModules(who).includes(BusinessModule.commerce)

async function asked(ctx: Ctx<SampleFilters & { classify: ModuleId }>) {
  const { classify } = ctx.request
  const setting = await sampleSetting(ctx.db, ctx.who.corp_id, classify)
  return { setting, sells: seesSales(ctx.who, classify), ...conditionsOf(ctx.request, ctx.who, setting, ctx.now) }
}

export const sample = serve(sampleCalls, {
  list: async (ctx) => {
    const { request, db, who } = ctx
    const { setting, sells, filter, where } = await asked(ctx)
    const found = await sampleListPage(db, who, { scope: scopeOf(who), setting, filter, where }, request)
    const { list, list_total, status_count, ...page } = found
    const unsold = sells ? {} : { gmv: UNAVAILABLE }
    return {
      ...page,
      list: list.map((row) => (row.gmv === null ? row : { ...row, ...unsold })),
      ext: {
        list_total: { ...list_total, ...unsold, ...(!sells && { sample_roi: UNAVAILABLE }) },
        status_count,
        custom_fields: [...setting.fields],
        may_create: flagOf(createsSamples(who, setting.rule, request.classify)),
        may_review: flagOf(reviewsSamples(who, setting.rule, request.classify)),
        needs_oa: flagOf(setting.rule.need_oa === 1),
        has_erp: flagOf((await activeErp(db, who.corp_id)) !== undefined),
      },
    }
  },

  stat: async (ctx) => {
    const { db, who, now } = ctx
    const { sells, filter, where } = await asked(ctx)
    const before = previousPeriod(filter, now)
    const unsold = sells ? {} : { sample_roi: UNAVAILABLE }
    const cur = await sampleCards(db, scopeOf(who), filter, where)
    const prev = before && (await sampleCards(db, scopeOf(who), { ...filter, ...before }, where))
    return withRates({ ...cur, ...unsold }, prev && { ...prev, ...unsold })
  },

  detail: async ({ request, db, who, now }) => {
    const { sample_id: id, classify } = await storedSample(db, who, request)
    const [row] = await sampleRows(db, who, await sampleSetting(db, who.corp_id, classify), [id], now)
    if (row === undefined) return refuse(Code.notFound, '寄样单不存在')
    const unsold = row.gmv === null || seesSales(who, classify) ? {} : { gmv: UNAVAILABLE }
    return { ...row, ...unsold, ...(await sampleStory(db, who, id, now)) }
  },

  choices: async ({ db, who }) => ({
    campaigns: await sampledCampaigns(db, who),
    spus: await rowsOf(
      db,
      select(
        { id: number`id`, name: text`name` },
        sql`from spu where corp_id = ${who.corp_id} and deleted_at is null order by updated_at desc, id limit ${CHOICES_MAX}`,
      ),
    ),
  }),

  campaigns: async ({ request: { platform, author_ids }, db, who }) => ({
    list: await askableCampaigns(db, who, { platform, author_ids }),
  }),

  contents: async ({ request: { sample_id }, db, who, now }) => {
    await storedSample(db, who, { classify: BusinessModule.content, sample_id })
    const list = await contentsOfSample(db, scopeOf(who), sample_id, now)
    return { count: list.length, list }
  },

  customFields: async ({ db, who }) => ({ list: [...(await sampleSetting(db, who.corp_id)).fields] }),

  erpCount: async (ctx) => {
    const { request, db, who, now } = ctx
    const setting = await sampleSetting(db, who.corp_id, request.classify)
    const { filter, where } = conditionsOf({ tab: '3', erp_status: 2 }, who, setting, now)
    const { total_count } = await samplePage(db, scopeOf(who), filter, where, { page: 1, size: 1 })
    return { count: total_count }
  },

  receiver: async ({ request, db, who, oplog }) => {
    const { classify, sample_id, sample_no } = await storedSample(db, who, request)
    const entry = { module: sampleModule[classify], classify, action: '查看收件信息' }
    await oplog({ ...entry, object: sample_no, object_id: sample_id, after: {} })
    return receiverOf(db, who, sample_id)
  },

  transform: ({ request: { text } }) => {
    const none = { receiver: '', phone: '', address: '', company: '', number: '' }
    const lines = text.split(/[\s,，;；]+/).filter((line) => line !== '')
    // Nothing but express numbers whose companies are known.
    const numbers = lines.map((line) => {
      const { value: number = '' } = parseExpressNumber(line)
      return { ...none, number, company: companyOfNumber(number) ?? '' }
    })
    if (numbers.every(({ company }) => company !== '')) return { list: numbers }
    return { list: parseReceivers(text).map((found) => ({ ...none, ...found })) }
  },

  deliveryNotes: async ({ request, db, who, now, oplog }) => {
    const { rows } = await selectSamples(db, who, request, await sampleSetting(db, who.corp_id, request.classify), now)
    const ids = rows.map(({ sample_id }) => sample_id)
    if (ids.length === 0) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    await oplog({
      module: sampleModule[request.classify],
      classify: request.classify,
      action: '打印发货单',
      object: rows.length === 1 ? (rows[0]?.sample_no ?? '') : `${rows.length} ${sampleWrite.unit}`,
      object_id: ids.slice(0, 20).join(','),
      after: { count: ids.length },
    })
    return { list: await deliveryNotes(db, who, { classify: request.classify, ids }) }
  },

  update: async ({ request, db, who, now, later, oplog }) => {
    const { classify, sample_id, changes, updated_at } = request
    await lockRows(db, who, { table: 'sample', key: 'sample_id' }, [sample_id])
    const stored = await storedSample(db, who, request)
    refuseStale(stored, updated_at)
    const setting = await sampleSetting(db, who.corp_id, classify)
    await editSample({ db, who, now }, stored, changes, setting)
    if (request.submit === 1) {
      await resubmit({ db, who, now }, await storedSample(db, who, request), setting)
      await later(jobKinds.erpPush, {}, { delaySeconds: UNDO_ACCEPTED_SECONDS })
    }
    const { remark, custom_fields, receiver, phone, address, ...rest } = changes
    await oplog({
      module: sampleModule[classify],
      classify,
      action: request.submit === 1 ? '编辑并提交' : '编辑',
      object: stored.sample_no,
      object_id: sample_id,
      before: { remark: stored.remark, custom_fields: stored.custom_fields },
      // Whom it goes to is personal: the log says that it changed.
      after: { remark, custom_fields, ...rest, ...((receiver ?? phone ?? address) && { receiver: '已修改' }) },
    })
  },

  submit: (ctx) =>
    takeStep(ctx, {
      verb: '提交',
      action: 'submit',
      refusals: (samples, setting) => submitRefusals(ctx.db, ctx.who, samples, setting, ctx.now),
      done: async (samples, setting) => {
        await submit(ctx, samples, setting)
        await ctx.later(jobKinds.erpPush, {}, { delaySeconds: UNDO_ACCEPTED_SECONDS })
      },
    }),

  audit: (ctx) => {
    const { status, reason = '' } = ctx.request
    if (status === SampleStatus.refused) {
      if (reason === '') refuseField('reason', '请填写拒绝原因')
      const done = (samples: readonly StoredSample[]) => reject(ctx, samples, reason)
      return takeStep(ctx, { verb: '审核拒绝', action: 'reject', after: { status, reason }, done })
    }
    return takeStep(ctx, {
      verb: '审核通过',
      action: 'approve',
      after: { status },
      refusals: nowhere,
      done: async (samples, setting) => {
        const isFirst = (each: StoredSample) =>
          stepOf(ctx.who, each, 'approve', setting) !== SampleStatus.awaitingShipment
        const [first, last] = [samples.filter(isFirst), samples.filter((each) => !isFirst(each))]
        await passFirst(ctx, first, setting)
        await approve(ctx, last, setting)
        await ctx.later(jobKinds.erpPush, {}, { delaySeconds: UNDO_ACCEPTED_SECONDS })
      },
    })
  },

  withdraw: (ctx) =>
    ctx.request.undo === 1
      ? takeStep(ctx, {
          verb: '撤销',
          action: 'withdraw',
          refusals: (samples) => undoRefusals(ctx, samples),
          done: (samples) => undoApproval(ctx, samples),
        })
      : takeStep(ctx, {
          verb: '撤回',
          action: 'withdraw',
          done: (samples, setting) => withdraw(ctx, samples, setting),
        }),

  ship: (ctx) => {
    const { express_company: company, express_no } = ctx.request
    const { value: number, error } = parseExpressNumber(express_no)
    if (error !== undefined) refuseField('express_no', error)
    return takeStep(ctx, {
      verb: '发货',
      action: ({ status }) => (status === SampleStatus.shipped ? 'changeExpress' : 'ship'),
      after: { express_company: company, express_no: number },
      refusals: nowhere,
      done: (samples, setting) => ship(ctx, samples, { company, number }, setting),
    })
  },

  push: async ({ request, db, who, now, oplog, erps, signal }) => {
    const erp = (await activeErp(db, who.corp_id)) ?? refuse(WRONG_STATE_CODE, '企业未绑定 ERP')
    const entries: LogEntry[] = []
    let claimed: number[] = []
    const { success, failures } = await db.transaction((tx) => {
      // The log waits for what the ERP says.
      const claiming = { request, db: tx, who, now, oplog: async (entry: LogEntry) => void entries.push(entry) }
      return takeStep(claiming, {
        verb: '推送 ERP',
        action: 'push',
        refusals: nowhere,
        done: (samples) => {
          claimed = samples.map(({ sample_id }) => sample_id)
          return claimForErp(claiming, samples)
        },
      })
    })
    const refused = await pushToErp({ db, who, now, erps, signal }, erp, claimed)
    const taken = success - refused.length
    const after = { success: taken, failed: refused.length + failures.length }
    for (const entry of entries) await oplog({ ...entry, after, result: taken > 0 ? 1 : 2 })
    return { success: taken, failures: [...failures, ...refused] }
  },

  sign: (ctx) =>
    takeStep(ctx, {
      verb: '确认签收',
      action: 'sign',
      done: (samples, { rule }) => sign(ctx, samples, rule.overdue_days),
    }),

  delivery: (ctx) => {
    const { delivery_type: type, url } = ctx.request
    if (!/^https?:\/\/\S+$/.test(url)) refuseField('url', '请输入以 http 开头的链接')
    if (type === DeliveryType.manualLive && ctx.request.classify === BusinessModule.content)
      refuseField('delivery_type', '直播属于带货业务')
    return takeStep(ctx, {
      verb: '标记履约',
      action: 'markDelivery',
      after: { delivery_type: type, url },
      done: (samples) => deliver(ctx, samples, { type, label: deliveryTypeLabel[type], url }),
    })
  },

  recycle: (ctx) => takeStep(ctx, { verb: '回收', action: 'recycle', done: (samples) => recycle(ctx, samples) }),

  copy: async (ctx) => {
    const { request, db, who, oplog } = ctx
    const { classify } = request
    const { rule } = await sampleSetting(db, who.corp_id, classify)
    if (!createsSamples(who, rule, classify)) refuse(Code.notAllowed, '抱歉，您没有此操作权限，请联系管理员')
    const stored = await storedSample(db, who, request)
    const made = await copyOf(ctx, stored)
    const after = { from: stored.sample_no }
    const entry = { module: sampleModule[classify], classify, action: '复制', after }
    await oplog({ ...entry, object: made.sample_no, object_id: made.sample_id })
    return made
  },

  talents: async ({ request: { classify, author_ids, ...request }, db, who, now }) => {
    const setting = await sampleSetting(db, who.corp_id, classify)
    const rows = await talentAddressees(db, who, { ...request, ids: author_ids }, setting, now)
    const unlisted = await unlistedTalents(db, who, { ...request, author_ids, platforms: [request.platform] })
    return {
      list: [
        ...rows.map((each) => ({ ...offeredTalent(each), ...offeredAddresses(each) })),
        ...unlisted.map((each) => ({ ...each, known: '', addresses: [] })),
      ],
    }
  },

  colonels: async ({ request: { colonel_ids, ...request }, db, who, now }) => {
    const ids = colonel_ids?.length ? colonel_ids : undefined
    const rows = await colonelAddressees(db, who, { ...request, ids }, await sampleSetting(db, who.corp_id), now)
    return { list: rows.map((each) => ({ colonel_buyin_id: each.id, name: each.name, ...offeredAddresses(each) })) }
  },

  goods: async ({ request: { platform, product_ids }, db, who }) => {
    const rows = Map.groupBy(await goodsOffers(db, who, platform, product_ids), ({ product_id }) => product_id)
    return {
      list: [...rows].map(([product_id, skus]) => ({
        product_id,
        title: skus[0]?.title ?? '',
        cost_price: skus[0]?.cost_price ?? 0,
        skus: skus.map(({ sku_id, sku_name, stock }) => ({ sku_id, name: sku_name, stock })),
      })),
    }
  },

  cooperations: async ({ request, db, who, now }) => ({ list: await linkableCooperations(db, who, request, now) }),

  fileLink: async ({ request, db, who, now }) =>
    linkOfAttachment(db, who, await filesOf(db, await storedSample(db, who, request)), request.file_url, now),

  check: async ({ request, db, who, now }) => ({
    list: await checkAsk(db, who, request, await sampleSetting(db, who.corp_id, request.classify), now),
  }),

  add: async ({ request, db, who, now, later, oplog }) => {
    const { classify } = request
    const setting = await sampleSetting(db, who.corp_id, classify)
    if (!createsSamples(who, setting.rule, classify)) refuse(Code.notAllowed, '抱歉，您没有此操作权限，请联系管理员')
    const fault = customFault(setting.fields, request.custom_fields ?? {})
    if (fault !== undefined) refuseField('custom_fields', fault)
    const { made, failures } = await askSamples(db, who, request, setting, now)
    await later(jobKinds.erpPush, {})
    const [first] = made
    await oplog({
      module: sampleModule[classify],
      classify,
      action: request.is_draft === 1 ? '保存草稿' : '新建寄样',
      object: made.length === 1 && first ? first.sample_no : `${made.length} ${sampleWrite.unit}`,
      object_id: made
        .slice(0, 20)
        .map(({ sample_id }) => sample_id)
        .join(','),
      after: {
        products: (request.products ?? request.targets.flatMap(({ products }) => products ?? []))
          .map(({ product_id, qty }) => `${product_id}×${qty}`)
          .join(','),
      },
      ...(made.length === 0 && { result: 2 as const }),
    })
    return { made, refused: failures.map(({ key: id, name, reason }) => ({ id, name, reason })) }
  },

  remove: (ctx) => takeStep(ctx, { verb: '删除', action: 'remove', done: (samples) => removeAll(ctx, samples) }),
})
