import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ComponentAuthStatus } from '@crm/contracts/enums'
import { shopPlatformOf } from '@crm/contracts/rules/shopTypes'
import { go } from '@crm/platform/navigate'
import { Banner, TextButton, useDialog } from '@crm/ui/base'
import { useState } from 'react'
import { GrantDialog } from './GrantDialog.tsx'
import { forgetGrant, type StartedGrant, useStartedGrants } from './startedGrants.ts'
import classes from './StartedGrants.module.css'

const ASK_MS = 3000

/** Bindings that were begun in this browser and not ended: each says where it stands, and goes on from there. */
export function StartedGrants() {
  const grants = useStartedGrants()
  if (grants.length === 0) return null
  return (
    <div className={classes.started}>
      {grants.map((grant) => (
        <Started key={grant.state} grant={grant} />
      ))}
    </div>
  )
}

function Started({ grant }: { grant: StartedGrant }) {
  const openDialog = useDialog()
  const [isOver, setOver] = useState(false)
  const { data } = useCall(shopCalls.auth, { state: grant.state }, isOver ? {} : { every: ASK_MS })
  const ended = data !== undefined && data.status !== ComponentAuthStatus.waiting
  if (ended !== isOver) setOver(ended)
  if (data === undefined) return null
  const { status, reason, shop } = data
  // A shop that was bound before is authorised with the platform's consent; nothing is left to do.
  if (shop?.is_bound === 1) return null
  const { name, route, isGuided, type } = shopPlatformOf(grant.type)
  const proceed = () => {
    if (grant.shop_id !== undefined) go(route, { shop_id: grant.shop_id })
    else if (isGuided) go(route, { step: '2' })
    else openDialog(GrantDialog, { type })
  }
  const isRefused = status === ComponentAuthStatus.refused || status === ComponentAuthStatus.expired
  return (
    <Banner
      kind={isRefused ? 'warning' : 'info'}
      action={
        <>
          <TextButton label={`继续绑定${name}`} onClick={proceed}>
            {isRefused ? '重新授权' : '继续'}
          </TextButton>
          <TextButton label={`放弃绑定${name}`} onClick={() => forgetGrant(grant.state)}>
            放弃
          </TextButton>
        </>
      }
    >
      {name}：
      {isRefused
        ? `授权未成功，${reason}`
        : shop
          ? `「${shop.shop_name}」已授权，还未完成绑定`
          : `等待平台同意，${minute(Math.floor(grant.until / 1000)).slice(-5)} 前有效`}
    </Banner>
  )
}
