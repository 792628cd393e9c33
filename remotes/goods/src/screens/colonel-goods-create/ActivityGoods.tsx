import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { ProductType } from '@crm/contracts/enums'
import type { ColonelActivity } from '@crm/contracts/fields/colonelFields'
import { GOODS_ADDED_MAX } from '@crm/contracts/rules/goodsRules'
import { toast } from '@crm/platform/feedback'
import { go, useQuery } from '@crm/platform/navigate'
import { Banner, Breadcrumb, Button, GuardedButton, Section, TextButton } from '@crm/ui/base'
import { Page, useLocalList } from '@crm/ui/data'
import { useLeaveGuard } from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import { isAddable } from '../../create/candidateRows.ts'
import { CandidateTable } from '../../create/CandidateTable.tsx'
import shared from '../../create/create.module.css'
import { MARKED_MAX } from '../../create/goodsForms.ts'
import { useCandidates } from '../../create/useCandidates.ts'
import { activityGoodsColumns, activityGoodsFilters, candidateOf } from './activityRows.ts'
import { ForAll } from './ForAll.tsx'
import { GoodsStep } from './GoodsStep.tsx'
import { type Step, StepBar } from './StepBar.tsx'
import { useTicks } from './useTicks.ts'

interface ActivityGoodsProps {
  title: string
  activity: ColonelActivity
  /** 校验活动, which stands before the goods. */
  first: ReactNode
}

/** The goods of an activity that runs: ticked, told of, saved. What was ticked and said outlasts the steps. */
export function ActivityGoods({ title, activity, first }: ActivityGoodsProps) {
  const { activity_id, platform } = activity
  const [query, change] = useQuery()
  const list = useLocalList(goodsAddingCalls.activityGoods, {
    columns: activityGoodsColumns,
    filters: activityGoodsFilters,
    also: { activity_id },
  })
  const ticks = useTicks(list.narrowing)
  const read = useAction(goodsAddingCalls.activityGoodsOf, { weight: { harmless: 'reads' } })
  const candidates = useCandidates({ platform, activity_id })
  const [done, setDone] = useState<{ added: readonly string[]; failed: number }>()
  const { rows, addable } = candidates
  const { leave } = useLeaveGuard(ticks.ids.length > 0 || rows.length > 0, candidates.saving)
  const step = stepOf(query.step, rows.length > 0 || done !== undefined)
  const show = (next: Step) => change({ step: next === 1 ? undefined : String(next) }, { push: true })

  const choose = async () => {
    const found = await read.run({ activity_id, product_ids: [...ticks.ids] })
    if (!found) return
    candidates.choose(found.list.map(candidateOf))
    const gone = ticks.ids.length - found.list.length
    if (gone > 0) toast.info(`${gone} 个商品已添加或已下架，不再列出`)
    if (found.list.length > 0) show(3)
  }
  const showAdded = (added: readonly string[]) => {
    const isHosted = added.every((id) => ticks.typeOf(id) === ProductType.trusteeship)
    go('GoodsList', {
      ...{ platform, tab: isHosted ? 'hosting' : 'activity', order_by: 'created_at', sort: 'desc' },
      added: added.slice(0, MARKED_MAX).join(','),
    })
  }
  const save = async (agreement: Agreement) => {
    const { added, failed, left } = await candidates.save(agreement)
    if (added.length + failed === 0) return
    toast[failed === 0 ? 'success' : 'info'](`${added.length} 条成功，${failed} 条失败`)
    if (left === 0) return showAdded(added)
    ticks.remove(added)
    setDone({ added, failed })
  }
  const cancel = () => leave(() => go('GoodsList', { platform }))
  const isWithoutSpu = platform === 'xhs' && rows.some((row) => isAddable(row) && row.spu_id === 0)
  return (
    <Page title={title} lead={<Breadcrumb />}>
      <div className={shared.card}>
        <StepBar at={step} />
        {step === 1 && first}
        {step === 2 && <GoodsStep list={list} ticks={ticks} activity={activity} />}
        {step === 3 && (
          <>
            {candidates.failure && <Banner kind="danger">{candidates.failure.message}</Banner>}
            {done !== undefined && (
              <Banner
                kind={done.failed > 0 ? 'warning' : 'info'}
                action={
                  done.added.length > 0 && (
                    <TextButton onClick={() => leave(() => showAdded(done.added))}>查看商品列表</TextButton>
                  )
                }
              >
                {`${done.added.length} 条成功，${done.failed} 条失败`}
              </Banner>
            )}
            <Section title={`待添加商品（${rows.length}）`}>
              {addable > 1 && <ForAll onSet={candidates.changeAll} />}
              <CandidateTable
                form={{}}
                service={activity.service_rate}
                rows={rows}
                onChange={candidates.change}
                onRemove={(id) => {
                  candidates.remove(id)
                  ticks.remove([id])
                }}
              />
            </Section>
          </>
        )}
      </div>
      <footer className={shared.footer}>
        <Button type="tertiary" onClick={cancel}>
          取消
        </Button>
        {step > 1 && <Button onClick={() => show(step === 3 ? 2 : 1)}>上一步</Button>}
        {step === 1 && (
          <Button theme="solid" onClick={() => show(2)}>
            下一步
          </Button>
        )}
        {step === 2 && (
          <GuardedButton
            theme="solid"
            guardRepeats={false}
            refusal={
              ticks.ids.length === 0
                ? '请选择商品'
                : ticks.ids.length > GOODS_ADDED_MAX
                  ? `一次最多添加 ${GOODS_ADDED_MAX} 个商品`
                  : undefined
            }
            loading={read.saving}
            onClick={() => void choose()}
          >
            {ticks.ids.length > 0 ? `下一步（${ticks.ids.length}）` : '下一步'}
          </GuardedButton>
        )}
        {step === 3 && (
          <GuardedButton
            theme="solid"
            guardRepeats={false}
            refusal={addable === 0 ? '暂无可添加的商品' : isWithoutSpu ? '请选择关联 SPU' : undefined}
            loading={candidates.saving}
            onAgree={(agreement) => void save(agreement)}
          >
            {addable > 0 ? `保存（${addable}）` : '保存'}
          </GuardedButton>
        )}
      </footer>
    </Page>
  )
}

/** The step that an address names; the last one needs goods that were chosen. */
const stepOf = (named: string | undefined, hasRows: boolean): Step =>
  named === '3' ? (hasRows ? 3 : 2) : named === '2' ? 2 : 1
