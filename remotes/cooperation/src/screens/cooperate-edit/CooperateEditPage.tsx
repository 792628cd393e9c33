import type { Agreement } from '@crm/client/weight'
import { day } from '@crm/base/dates'
import { money } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { CooperationStatus, cooperationKindLabel, cooperationStatusLabel, settleWayLabel } from '@crm/contracts/enums'
import { type TermTexts, termChanges } from '@crm/contracts/rules/cooperationTerms'
import { toast } from '@crm/platform/feedback'
import { go, useQuery, wayBack } from '@crm/platform/navigate'
import { Banner, Button, EmptyBlock, useDialog } from '@crm/ui/base'
import { Page, OnComputer } from '@crm/ui/data'
import { type ConflictFields, FormPage, goodsTitle, useConflict, useGoodsSearch } from '@crm/ui/form'
import { useState } from 'react'
import { CooperationOfAddress } from '../../parts/CooperationOfAddress.tsx'
import { ReasonDialog, WarningsDialog } from '../../parts/cooperation-form/TermsDialogs.tsx'
import { TermsFields } from '../../parts/cooperation-form/TermsFields.tsx'
import {
  comparedTerms,
  type TermsValues,
  toAsk,
  toChanges,
  valuesOf,
} from '../../parts/cooperation-form/termsPayload.ts'
import { useOffers } from '../../parts/cooperation-form/useOffers.ts'

const TITLE = '编辑合作单'

/** 编辑合作单: everything but the talent while it waits; while it runs its end, payment, new goods, files and remark. */
export function CooperateEditPage() {
  return (
    <OnComputer title={TITLE}>
      <CooperationOfAddress title={TITLE}>{(coop) => <Editing coop={coop} />}</CooperationOfAddress>
    </OnComputer>
  )
}

const count = (list: readonly unknown[] | undefined) => `${list?.length ?? 0} 项`
const dayText = (date: Date | null | undefined) => (date ? date.toLocaleDateString('zh-CN') : '-')

/** What of the form two people may change at once. */
const conflictFields: ConflictFields<Omit<TermsValues, 'author_ids'>> = {
  kind: { label: '类型', text: (value) => cooperationKindLabel[value] },
  start: { label: '开始日期', text: dayText },
  end: { label: '结束日期', text: dayText },
  product_ids: { label: '合作商品', text: count },
  goods: { label: '商品约定', text: (value) => count(Object.keys(value)) },
  commission_type: { label: '结算方式', text: (value) => settleWayLabel[value] },
  fee: { label: '坑位费', text: (value) => money(value) },
  fee_status: { label: '支付状态' },
  paid: { label: '支付时间', text: dayText },
  promised_lives: { label: '直播场次' },
  promised_videos: { label: '视频条数' },
  deliver: { label: '履约截止', text: dayText },
  user_id: { label: '媒介' },
  colonel_buyin_id: { label: '团长' },
  sample_ids: { label: '关联寄样', text: count },
  files: { label: '附件', text: (files) => files.map(({ name }) => name).join('、') || '-' },
  remark: { label: '备注' },
  custom_fields: { label: '自定义字段', text: (value) => Object.values(value ?? {}).join('、') },
}

function Editing({ coop: read }: { coop: CooperationDetail }) {
  // The form keeps what it began from: a read in the background must not change what is compared.
  const [coop] = useState(read)
  const { coop_id, platform, status, reason } = coop
  const openDialog = useDialog()
  const [{ from }] = useQuery()
  const [before, setBefore] = useState(() => valuesOf(coop))
  const isRunning = status === CooperationStatus.running
  const { offers, known, show } = useOffers(platform, before.product_ids)
  const [ids, setIds] = useState<readonly string[]>(before.product_ids)
  const goods = useGoodsSearch(platform, ids)
  const check = useAction(cooperationCalls.check, { weight: { harmless: 'reads' }, quiet: true })
  const update = useAction(cooperationCalls.update, { weight: 'asked', quiet: true, done: '已保存' })
  const fileLink = useAction(cooperationCalls.fileLink, { weight: { harmless: 'reads' } })
  const { updated_at, conflict } = useConflict<TermsValues>(
    coop,
    conflictFields as ConflictFields<TermsValues>,
    async () => {
      const fresh = await send(cooperationCalls.detail, { coop_id })
      setBefore(valuesOf(fresh))
      return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
    },
  )
  const leave = wayBack(from) ?? (() => void go('CooperateDetail', { coop_id }))
  const state = (
    <Banner kind={reason === '' ? 'info' : 'warning'}>
      {coop.coop_no} {cooperationStatusLabel[status]}
      {reason !== '' && `：${reason}`}
      {isRunning && '，可修改结束日期、支付状态、附件与备注，可新增商品；修改周期或商品后成交结果重新计算'}
    </Banner>
  )
  if (!coop.actions.includes('edit'))
    return (
      <Page title={TITLE}>
        {state}
        <EmptyBlock
          title="当前状态不能编辑"
          action={<Button onClick={() => void go('CooperateDetail', { coop_id })}>查看详情</Button>}
        />
      </Page>
    )
  const save = async (values: Partial<TermsValues>, agreement: Agreement) => {
    const changes = toChanges(before, values, offers)
    if (Object.keys(changes).length === 0) return toast.info('没有修改')
    const write = async (agreement: Agreement, why?: string) => {
      const saved = await update.run({ coop_id, updated_at, changes, ...(why ? { reason: why } : {}) }, agreement)
      if (saved !== undefined) leave()
    }
    const found = await check.run({ ...toAsk(platform, values, offers), coop_id })
    if (!found) return
    const goOn = (agreement: Agreement) => {
      if (!isRunning) return void write(agreement)
      const texts: TermTexts = {
        ...{ day, money, staff: String, sample: String, colonel: String, custom: String },
        goods: (id) => coop.goods.find(({ product_id }) => product_id === id)?.title ?? goodsTitle(goods, id),
      }
      const shown = termChanges(comparedTerms(before, offers), comparedTerms(values, offers), texts)
      openDialog(ReasonDialog, { changes: shown, onReason: (why, given) => void write(given, why) })
    }
    if (found.list.length === 0) goOn(agreement)
    else openDialog(WarningsDialog, { warnings: found.list, canGoOn: true, onGoOn: goOn })
  }
  return (
    <FormPage<TermsValues>
      title={`${TITLE}：${coop.author_name}`}
      initValues={before}
      saving={check.saving || update.saving}
      failure={check.failure ?? update.failure}
      conflict={conflict}
      onCancel={leave}
      onChange={({ product_ids = [] }) => {
        show(product_ids)
        setIds(product_ids)
      }}
      refusal={known ? undefined : '正在读取商品的价格与佣金率'}
      submitText="保存"
      onSubmit={(values, agreement) => void save(values, agreement)}
    >
      {(values) => (
        <>
          {state}
          <TermsFields
            platform={platform}
            values={values}
            offers={offers}
            edited={{ coop_id, isRunning, product_ids: coop.goods.map(({ product_id }) => product_id) }}
            link={(file_url) => fileLink.run({ coop_id, file_url })}
          />
        </>
      )}
    </FormPage>
  )
}
