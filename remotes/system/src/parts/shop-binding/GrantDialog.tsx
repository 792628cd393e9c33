import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ComponentAuthStatus, type ShopType } from '@crm/contracts/enums'
import { shopPlatformOf } from '@crm/contracts/rules/shopTypes'
import { AgreeButton, Banner, Button, Dialog, TextLink } from '@crm/ui/base'
import { GrantWaiting } from './GrantWaiting.tsx'
import { useShopGrant } from './useShopGrant.ts'

interface GrantDialogProps {
  type: ShopType
  /** Of a shop that is authorised again. */
  shop?: { shop_id: string; shop_name: string }
  onClose: () => void
}

/** Opens the platform and waits for its consent: a new shop is bound then, a bound one authorised again. */
export function GrantDialog({ type, shop, onClose }: GrantDialogProps) {
  const { name, route, hint } = shopPlatformOf(type)
  const grant = useShopGrant(type, shop?.shop_id)
  const bind = useAction(shopCalls.bind, { weight: 'asked', done: '授权成功，已开始同步', quiet: true })
  const failure = grant.failure ?? bind.failure
  const isGranted = grant.status === ComponentAuthStatus.authorised
  const finish = async (agreement: Agreement) => {
    const isBound =
      grant.shop?.is_bound || (grant.begun && (await bind.run({ state: grant.begun.state }, agreement)) !== undefined)
    if (!isBound) return
    grant.finish()
    onClose()
  }
  return (
    <Dialog
      open
      title={shop ? `重新授权${shop.shop_name}` : `授权${name}`}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          {isGranted ? (
            <AgreeButton loading={bind.saving} onAgree={(agreement) => void finish(agreement)}>
              完成
            </AgreeButton>
          ) : (
            grant.begun === undefined && (
              <Button theme="solid" loading={grant.starting} onClick={() => void grant.start()}>
                去授权
              </Button>
            )
          )}
        </>
      }
    >
      {failure && <Banner kind="danger">{failure.message}</Banner>}
      {grant.begun === undefined && (
        <p>
          {hint}。<TextLink to={route}>查看绑定步骤</TextLink>
        </p>
      )}
      {isGranted ? (
        <>
          <Banner kind="success">
            店铺「{grant.shop?.shop_name}」{grant.shop?.is_bound ? '已重新授权' : '授权成功'}
          </Banner>
          {grant.shop?.warning && <Banner kind="warning">{grant.shop.warning}</Banner>}
        </>
      ) : (
        <GrantWaiting grant={grant} />
      )}
    </Dialog>
  )
}
