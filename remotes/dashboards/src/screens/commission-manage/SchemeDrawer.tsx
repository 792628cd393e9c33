import { canWorkOnTalents } from '@crm/access/talents'
import { useAction, useCall } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { commissionCalls, type CommissionScheme } from '@crm/contracts/calls/commission'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { platformLabel, PLATFORMS } from '@crm/contracts/enums'
import { COMMISSION_BASES, type CommissionBase } from '@crm/contracts/rules/commissionBases'
import {
  commissionBaseLabel,
  CommissionMode,
  commissionModeLabel,
  monthLabel,
  SCHEME_GOODS_MAX,
  SCHEME_NAME_MAX,
  TIERS_MAX,
} from '@crm/contracts/rules/commissionRules'
import { offerPlan, withinPlan } from '@crm/platform/plan'
import { AgreeButton, Input, TextButton } from '@crm/ui/base'
import {
  DraftDrawer,
  DraftRow,
  GoodsPicker,
  MoneyInput,
  NumberInput,
  Radio,
  RadioGroup,
  Select,
  StaffSelect,
  TreeCascader,
  useDraft,
  useGoodsSearch,
} from '@crm/ui/form'
import { treeOfRows } from '@crm/ui/filters'
import classes from '../../parts/commission/commission.module.css'
import { monthsFrom, type SchemeDraft, schemeError, schemeRequest, type TierDraft } from './schemeDraft.ts'
import { Trial } from './Trial.tsx'

interface SchemeDrawerProps {
  draft: SchemeDraft
  /** The scheme that is edited; none while a new one is made. */
  scheme?: CommissionScheme | undefined
  /** The first month that is open. */
  openMonth?: string | undefined
  onClose: () => void
}

/** 新建 and 编辑 of a scheme: what it gives from a month on, and to whom; beside it a trial on months that are frozen. */
export function SchemeDrawer({ draft: start, scheme, openMonth, onClose }: SchemeDrawerProps) {
  const edited = useDraft(start, schemeError)
  const { value: draft, change } = edited
  const add = useAction(commissionCalls.addScheme, { weight: 'asked', done: '已新建方案', quiet: true })
  const update = useAction(commissionCalls.updateScheme, { weight: 'asked', done: '已保存', quiet: true })
  const failed = scheme ? update.failure : add.failure
  // Somebody works under another scheme: the same is sent again with the wish to move him.
  const isOfOther =
    typeof failed?.data === 'object' && failed.data !== null && 'move' in failed.data && failed.data.move === 1
  const save = async (agreement: Agreement, updated_at = scheme?.updated_at ?? 0, move?: 1) => {
    if (!edited.check()) return
    const request = { ...schemeRequest(draft), ...(move && { move }) }
    const kept = scheme
      ? await update.run({ ...request, scheme_id: scheme.id, updated_at }, agreement)
      : await add.run(request, agreement)
    if (kept) onClose()
  }
  return (
    <DraftDrawer
      title={scheme ? `编辑方案「${scheme.name}」` : '新建方案'}
      draft={edited}
      saving={add.saving || update.saving}
      failure={failed}
      onSave={(agreement, updated_at) => void save(agreement, updated_at)}
      onClose={onClose}
      ways={
        <>
          {isOfOther && (
            <AgreeButton size="small" theme="borderless" onAgree={(agreement) => void save(agreement, undefined, 1)}>
              移入本方案
            </AgreeButton>
          )}
          {failed?.code === QUOTA_CODE && <TextButton onClick={() => offerPlan(failed)}>升级套餐</TextButton>}
        </>
      }
    >
      <Fields draft={draft} change={change} openMonth={openMonth} />
      <Trial
        key={JSON.stringify([draft.type, draft.mode, draft.tiers, draft.user_ids])}
        draft={draft}
        scheme={scheme}
      />
    </DraftDrawer>
  )
}

interface FieldsProps {
  draft: SchemeDraft
  change: (patch: Partial<SchemeDraft>) => void
  openMonth: string | undefined
}

function Fields({ draft, change, openMonth }: FieldsProps) {
  const classList = useCall(goodsCalls.classList, { brief: 1 })
  const goods = useGoodsSearch(undefined, draft.product_ids)
  const tree = treeOfRows(
    (classList.data?.list ?? []).map(({ id, name, parent_id }) => ({ value: id, label: name, parent: parent_id })),
  )
  return (
    <>
      <DraftRow label="方案名称">
        <Input
          aria-label="方案名称"
          maxLength={SCHEME_NAME_MAX}
          placeholder={`最多 ${SCHEME_NAME_MAX} 个字符`}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      </DraftRow>
      <DraftRow label="生效月">
        <Select
          aria-label="生效月"
          style={{ width: 160 }}
          value={draft.month_from}
          optionList={monthsFrom(openMonth).map((value) => ({ value, label: monthLabel(value) }))}
          onChange={(value) => change({ month_from: String(value) })}
        />
        <p className={classes.hint}>从生效月起按以下内容计算，已冻结的月份不变。</p>
      </DraftRow>
      <DraftRow label="提成基数">
        <RadioGroup
          value={draft.type}
          onChange={({ target }) => {
            const type = target.value as CommissionBase // one of the radios
            if (withinPlan({ of: 'percentagesType', type })) change({ type })
          }}
        >
          {COMMISSION_BASES.map((value) => (
            <Radio key={value} value={value}>
              {commissionBaseLabel[value]}
            </Radio>
          ))}
        </RadioGroup>
      </DraftRow>
      <DraftRow label="计算方式">
        <RadioGroup
          value={draft.mode}
          onChange={({ target }) => change({ mode: target.value as CommissionMode })} // one of the radios
        >
          {Object.values(CommissionMode).map((value) => (
            <Radio key={value} value={value}>
              {commissionModeLabel[value]}
            </Radio>
          ))}
        </RadioGroup>
        <p className={classes.hint}>累进：每一档各按本档比例；全额：达到的档位比例用于全部基数。</p>
      </DraftRow>
      <DraftRow label="阶梯">
        <Tiers tiers={draft.tiers} onChange={(tiers) => change({ tiers })} />
      </DraftRow>
      <DraftRow label="首单奖励">
        <div className={classes.money}>
          <MoneyInput
            label="首单奖励"
            value={draft.first_order_reward}
            onChange={(fen) => change({ first_order_reward: fen ?? 0 })}
          />
        </div>
        <p className={classes.hint}>每位首单达人奖励一次，不扣回。</p>
      </DraftRow>
      <DraftRow label="成员">
        <StaffSelect
          multiple
          wide
          label="成员"
          takes={canWorkOnTalents}
          placeholder="请选择成员"
          width="100%"
          value={draft.user_ids}
          onChange={(user_ids) => change({ user_ids })}
        />
      </DraftRow>
      <DraftRow label="平台">
        <Select
          multiple
          aria-label="平台"
          placeholder="全部平台"
          style={{ width: '100%' }}
          value={draft.platforms}
          optionList={PLATFORMS.map((value) => ({ value, label: platformLabel[value] }))}
          onChange={(value) => change({ platforms: value as string[] })} // values of the options
        />
      </DraftRow>
      <DraftRow label="商品范围">
        <TreeCascader
          multiple
          tree={tree}
          label="商品分类"
          placeholder="全部分类"
          value={draft.class_ids}
          onChange={(class_ids) => change({ class_ids })}
        />
        <GoodsPicker
          multiple
          search={goods}
          max={SCHEME_GOODS_MAX}
          value={draft.product_ids}
          onChange={(product_ids) => change({ product_ids })}
        />
        <p className={classes.hint}>都不选为全部商品；商品最多 {SCHEME_GOODS_MAX} 个。</p>
      </DraftRow>
    </>
  )
}

function Tiers({ tiers, onChange }: { tiers: readonly TierDraft[]; onChange: (tiers: TierDraft[]) => void }) {
  const put = (at: number, patch: TierDraft) =>
    onChange(tiers.map((tier, n) => (n === at ? { ...tier, ...patch } : tier)))
  return (
    <>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no other identity than their place
        <div key={at} className={classes.line}>
          <span>第{at + 1}档 从</span>
          <div className={classes.money}>
            <MoneyInput
              label={`第${at + 1}档起点`}
              placeholder="起点"
              value={tier.from}
              onChange={(from) => put(at, { from })}
            />
          </div>
          <span>起</span>
          <div className={classes.rate}>
            <NumberInput
              label={`第${at + 1}档比例`}
              decimals={2}
              max={100}
              placeholder="0–30"
              value={tier.rate}
              onChange={(rate) => put(at, { rate })}
            />
          </div>
          <span>%</span>
          {tiers.length > 1 && <TextButton onClick={() => onChange(tiers.filter((_, n) => n !== at))}>移除</TextButton>}
        </div>
      ))}
      {tiers.length < TIERS_MAX && <TextButton onClick={() => onChange([...tiers, {}])}>添加一档</TextButton>}
    </>
  )
}
