import type { Agreement } from '@crm/client/weight'
import { isColonelCorp } from '@crm/access/modules'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ComponentAuthStatus, QuotaType, type ShopType } from '@crm/contracts/enums'
import { type ShopPlatform, shopPlatformOf } from '@crm/contracts/rules/shopTypes'
import { useQuery } from '@crm/platform/navigate'
import { withinPlan, withinQuota } from '@crm/platform/plan'
import { useWho } from '@crm/platform/session'
import { AgreeButton, Banner, Breadcrumb, Button, Card, EmptyBlock } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { GrantWaiting } from '../../parts/shop-binding/GrantWaiting.tsx'
import { type ShopGrant, useShopGrant } from '../../parts/shop-binding/useShopGrant.ts'
import { FirstSync } from './FirstSync.tsx'
import { ShopGuide } from './ShopGuide.tsx'
import classes from './ShopBinding.module.css'

const STEPS = ['订购服务', '店铺授权', '完成'] as const

/** The guided binding of a shop of one platform, in three steps: the service, the consent, the first reading. */
export function ShopBinding({ type, title }: { type: ShopType; title: string }) {
  const who = useWho()
  const shop = shopPlatformOf(type)
  return (
    <Page title={title} lead={<Breadcrumb />}>
      {isColonelCorp(who) ? <EmptyBlock title="当前企业类型无需授权店铺" /> : <Binding shop={shop} />}
    </Page>
  )
}

function Binding({ shop }: { shop: ShopPlatform }) {
  const { type } = shop
  const [query, change] = useQuery()
  const [bound, setBound] = useState('')
  const grant = useShopGrant(type, query.shop_id)
  useReturn(type)
  const isGranted = grant.status === ComponentAuthStatus.authorised
  // Step 3 is of a shop that is granted or bound: a copied address begins before it.
  const step = isGranted || bound !== '' ? 3 : query.step === '2' || query.shop_id || query.auth ? 2 : 1
  return (
    <div className={classes.split}>
      <Card>
        <ol className={classes.steps} aria-label="步骤">
          {STEPS.map((name, index) => (
            <li
              key={name}
              aria-current={index + 1 === step ? 'step' : undefined}
              data-done={index + 1 < step || undefined}
            >
              <span className={classes.mark}>{index + 1}</span>
              {name}
            </li>
          ))}
        </ol>
        {step === 1 && <OrderService shop={shop} onNext={() => change({ step: '2' })} />}
        {step === 2 && <Consent shop={shop} grant={grant} />}
        {step === 3 && <Finish shop={shop} grant={grant} bound={bound} onBound={setBound} />}
      </Card>
      <ShopGuide shop={shop} />
    </div>
  )
}

/** Xiaohongshu comes back to this very page: its code is redeemed in the window that the platform had, which then closes. */
function useReturn(type: ShopType): void {
  const [{ code, grant: state }, change] = useQuery()
  const callback = useAction(shopCalls.authCallback, { weight: { harmless: 'repeats' } })
  const isRedeemed = useRef(false)
  const redeem = useEffectEvent(async () => {
    if (!code || !state || isRedeemed.current) return
    isRedeemed.current = true
    const done = await callback.run({ type, code, state })
    change({ code: undefined, grant: undefined, auth: done ? 'success' : 'fail' })
    if (window.opener) window.close()
  })
  useEffect(() => void redeem(), [])
}

function OrderService({ shop, onNext }: { shop: ShopPlatform; onNext: () => void }) {
  const quota = useCall(commonCalls.quotaList, { type: QuotaType.shop }).data?.[QuotaType.shop]
  const next = async () => {
    if (withinPlan({ of: 'platforms', platform: shop.platform }) && (await withinQuota(QuotaType.shop))) onNext()
  }
  return (
    <div className={classes.step}>
      {quota && quota.limit !== null && quota.remain === 0 && (
        <Banner kind="warning">店铺数已达版本上限（{quota.limit} 个），请升级套餐</Banner>
      )}
      <p>先用店铺账号在{shop.marketName}订购本服务，再回到本页。</p>
      <div className={classes.buttons}>
        <a href={shop.market} target="_blank" rel="noopener noreferrer">
          去{shop.marketName}订购
        </a>
        <Button theme="solid" onClick={() => void next()}>
          我已订购
        </Button>
      </div>
    </div>
  )
}

function Consent({ shop, grant }: { shop: ShopPlatform; grant: ShopGrant }) {
  const [{ auth }] = useQuery()
  return (
    <div className={classes.step}>
      <p>{shop.hint}。</p>
      {grant.failure && <Banner kind="danger">{grant.failure.message}</Banner>}
      {auth === 'success' && <Banner kind="success">授权成功，请回到原来的页面继续</Banner>}
      {auth === 'fail' && <Banner kind="danger">授权失败，请重新授权</Banner>}
      {grant.begun === undefined ? (
        <div className={classes.buttons}>
          <Button theme="solid" loading={grant.starting} onClick={() => void grant.start()}>
            去授权
          </Button>
        </div>
      ) : (
        <GrantWaiting grant={grant} />
      )}
    </div>
  )
}

interface FinishProps {
  shop: ShopPlatform
  grant: ShopGrant
  bound: string
  onBound: (shopId: string) => void
}

function Finish({ shop, grant, bound, onBound }: FinishProps) {
  const groups = useCall(shopCalls.groupSelect, {})
  const [group, setGroup] = useState(0)
  const bind = useAction(shopCalls.bind, { weight: 'asked', done: '绑定成功，已开始同步', quiet: true })
  const granted = grant.shop
  // A shop that was bound already is authorised again: there is nothing to read for the first time.
  const shopId = bound || (granted?.is_bound ? granted.shop_id : '')
  const finish = async (agreement: Agreement) => {
    const done = grant.begun && (await bind.run({ state: grant.begun.state, group_id: group }, agreement))
    if (!done) return
    grant.finish()
    onBound(done.shop_id)
  }
  return (
    <div className={classes.step}>
      {granted && (
        <dl className={classes.facts}>
          <dt>店铺名称</dt>
          <dd>{granted.shop_name}</dd>
          <dt>{shop.platform === 'xhs' ? '卖家ID' : '店铺ID'}</dt>
          <dd>{granted.shop_id}</dd>
          {granted.appid && (
            <>
              <dt>appid</dt>
              <dd>{granted.appid}</dd>
            </>
          )}
          <dt>已授权权限</dt>
          <dd>{granted.scopes.join('、')}</dd>
        </dl>
      )}
      {granted?.warning && <Banner kind="warning">{granted.warning}</Banner>}
      {shop.note && <Banner>{shop.note}</Banner>}
      {bind.failure && <Banner kind="danger">{bind.failure.message}</Banner>}
      {shopId === '' ? (
        <div className={classes.buttons}>
          <Select
            aria-label="店铺分组"
            value={group}
            onChange={(value) => setGroup(Number(value))}
            optionList={[
              { value: 0, label: '未分组' },
              ...(groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <AgreeButton loading={bind.saving} onAgree={(agreement) => void finish(agreement)}>
            完成绑定
          </AgreeButton>
        </div>
      ) : (
        <FirstSync shop={shop} shopId={shopId} />
      )}
    </div>
  )
}
