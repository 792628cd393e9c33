import type { Agreement } from '@crm/client/weight'
import { goodsAddRefusal } from '@crm/access/goods'
import { platformsOf } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { type Platform, platformLabel, ShopAuthStatus } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { withinPlan } from '@crm/platform/plan'
import { useWho } from '@crm/platform/session'
import {
  Banner,
  Breadcrumb,
  Button,
  EmptyBlock,
  GuardedButton,
  Section,
  Tabs,
  TextButton,
  TextLink,
  Loaded,
} from '@crm/ui/base'
import { OnComputer, Page } from '@crm/ui/data'
import { Select, useLeaveGuard } from '@crm/ui/form'
import { useEffect, useRef, useState } from 'react'
import { useSpuOptions } from '../parts/useSpuOptions.ts'
import { CandidateTable } from './CandidateTable.tsx'
import classes from './create.module.css'
import { type GoodsForm, goodsForms, MARKED_MAX } from './goodsForms.ts'
import { type HandMadeForm, HandMadeTab } from './HandMadeTab.tsx'
import { LinkTab } from './LinkTab.tsx'
import { ShopTab } from './ShopTab.tsx'
import { useCandidates } from './useCandidates.ts'

/** The list, with what was just added on top. */
function showAdded(platform: Platform, added: readonly string[]): void {
  go('GoodsList', { platform, order_by: 'created_at', sort: 'desc', added: added.slice(0, MARKED_MAX).join(',') })
}

/** 添加商品 of a platform: by link, from a bound shop, by hand. */
export function CreatePage({ platform }: { platform: Platform }) {
  const who = useWho()
  const form = goodsForms[platform]
  const isSold = platformsOf(who, 1).includes(platform)
  useEffect(() => {
    if (!isSold) withinPlan({ of: 'platforms', platform })
  }, [isSold, platform])
  const refusal = goodsAddRefusal(who)
  if (refusal !== undefined)
    return (
      <Page title={form.title} lead={<Breadcrumb />}>
        <EmptyBlock title={refusal} />
      </Page>
    )
  if (!isSold)
    return (
      <Page title={form.title} lead={<Breadcrumb />}>
        <EmptyBlock
          title={`当前版本不支持${platformLabel[platform]}`}
          action={<Button onClick={() => withinPlan({ of: 'platforms', platform })}>升级套餐</Button>}
        />
      </Page>
    )
  return (
    <OnComputer title={form.title} lead={<Breadcrumb />}>
      <Shops form={form} />
    </OnComputer>
  )
}

/** A link to where shops are bound, for who may open it. */
function Unbound({ form }: { form: GoodsForm }) {
  const canOpen = useCanOpen()
  const { route, refusal } = form.bind
  return <EmptyBlock title={refusal} action={canOpen(route) && <TextLink to={route}>去绑定</TextLink>} />
}

function Shops({ form }: { form: GoodsForm }) {
  const read = useCall(goodsCalls.shopList, { platform: form.platform })
  // Whoever has shops must not read that there are none.
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Page title={form.title} lead={<Breadcrumb />}>
          {block}
        </Page>
      )}
    >
      {({ list }) => {
        const shops = list.filter(({ status }) => status === ShopAuthStatus.authorised)
        return (
          <OpenForm form={form} shops={shops.map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name }))} />
        )
      }}
    </Loaded>
  )
}

interface OpenFormProps {
  form: GoodsForm
  shops: readonly { value: string; label: string }[]
}

const TABS = ['link', 'shop', 'manual'] as const

function OpenForm({ form, shops }: OpenFormProps) {
  const { platform, needsShop, asksSpu } = form
  const canOpen = useCanOpen()
  const [query, change] = useQuery()
  const isUnbound = shops.length === 0
  // On Douyin nobody has to bind a shop.
  const tabs = TABS.filter((key) => key !== 'shop' || !isUnbound || platform !== 'dy')
  const tab = tabs.find((key) => key === query.tab) ?? 'link'
  const shop = shops.find(({ value }) => value === query.shop_id)?.value ?? shops[0]?.value
  const [spu_id, setSpu] = useState<number>()
  const spu = useSpuOptions()
  const candidates = useCandidates(form)
  const manual = useRef<HandMadeForm>(null)
  const [touched, setTouched] = useState(false)
  const [making, setMaking] = useState(false)
  const [done, setDone] = useState<{ added: readonly string[]; failed: number }>()
  const { leave } = useLeaveGuard(
    candidates.rows.length > 0 || touched,
    candidates.saving || making || candidates.reading,
  )
  const { rows, addable } = candidates
  const taken = { spu_id, ...(needsShop && { shop_id: shop }) }
  const unready = asksSpu && spu_id === undefined ? '请先选择 SPU' : undefined

  const save = async (agreement: Agreement) => {
    const { added, failed, left } = await candidates.save(agreement)
    if (added.length + failed === 0) return
    toast[failed === 0 ? 'success' : 'info'](`${added.length} 条成功，${failed} 条失败`)
    setDone({ added, failed })
    if (left === 0) showAdded(platform, added)
  }
  const cancel = () => leave(() => go('GoodsList', { platform }))
  const isBlocked = isUnbound && (needsShop ? tab !== 'manual' : tab === 'shop')
  return (
    <Page title={form.title} lead={<Breadcrumb />}>
      <div className={classes.card}>
        <Tabs
          label="添加方式"
          items={tabs.map((key) => ({
            key,
            label: { link: '链接添加', shop: '从店铺选择', manual: '手动添加' }[key],
          }))}
          value={tab}
          onChange={(next) => change({ tab: next === 'link' ? undefined : next }, { push: true })}
        />
        {isBlocked && <Unbound form={form} />}
        {!isBlocked && tab !== 'manual' && (
          <div className={classes.row}>
            {(tab === 'shop' || needsShop) && (
              <Select
                aria-label="店铺"
                className={classes.control}
                value={shop}
                optionList={[...shops]}
                onSelect={(shop_id) => change({ shop_id: String(shop_id) })}
              />
            )}
            {asksSpu && (
              <>
                <Select
                  aria-label="关联 SPU"
                  className={classes.control}
                  placeholder="请先选择关联 SPU"
                  filter
                  remote
                  value={spu_id}
                  loading={spu.loading}
                  optionList={spu.options}
                  onSearch={spu.search}
                  emptyContent="暂无 SPU"
                  onSelect={(id) => setSpu(Number(id))}
                />
                {canOpen('SpuList') && (
                  <TextLink to="SpuList" newTab>
                    新建 SPU
                  </TextLink>
                )}
              </>
            )}
          </div>
        )}
        {!isBlocked && tab === 'link' && (
          <LinkTab
            form={form}
            candidates={candidates}
            taken={taken}
            start={(query.product_id ?? '').split(',').join('\n')}
            refusal={unready}
          />
        )}
        {!isBlocked && tab === 'shop' && shop !== undefined && (
          <ShopTab key={shop} form={form} candidates={candidates} taken={{ spu_id, shop_id: shop }} refusal={unready} />
        )}
        {tab === 'manual' && (
          <HandMadeTab
            ref={manual}
            form={form}
            onChange={() => setTouched(true)}
            onSaving={setMaking}
            onAdded={(id) => showAdded(platform, [id])}
          />
        )}
      </div>
      {tab !== 'manual' && (rows.length > 0 || done !== undefined) && (
        <div className={classes.card}>
          {candidates.failure && <Banner kind="danger">{candidates.failure.message}</Banner>}
          {done !== undefined && (
            <Banner
              kind={done.failed > 0 ? 'warning' : 'info'}
              action={
                done.added.length > 0 && (
                  <TextButton onClick={() => leave(() => showAdded(platform, done.added))}>查看商品列表</TextButton>
                )
              }
            >
              {`${done.added.length} 条成功，${done.failed} 条失败`}
            </Banner>
          )}
          <Section title={`待添加商品（${rows.length}）`}>
            <CandidateTable form={form} rows={rows} onChange={candidates.change} onRemove={candidates.remove} />
          </Section>
        </div>
      )}
      <footer className={classes.footer}>
        <Button type="tertiary" onClick={cancel}>
          取消
        </Button>
        {tab === 'manual' ? (
          <Button theme="solid" loading={making} onClick={() => manual.current?.submit()}>
            保存
          </Button>
        ) : (
          <GuardedButton
            theme="solid"
            guardRepeats={false}
            refusal={addable === 0 ? '暂无可添加的商品' : undefined}
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
