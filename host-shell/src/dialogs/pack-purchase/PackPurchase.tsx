import { ownedModules } from '@crm/access/modules'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { planCalls } from '@crm/contracts/calls/plans'
import { useWho } from '@crm/platform/session'
import { Dialog, Tabs, Loaded } from '@crm/ui/base'
import { useState } from 'react'
import { BuyFooter } from '../parts/ContactSales.tsx'
import { useOnHide } from '../parts/useOnHide.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './PackPurchase.module.css'

type Pack = AnswerOf<typeof planCalls.packages>['packs'][number]

/** 购买资源包: amounts and prices of the packs of the modules that the enterprise owns. */
export function PackPurchase({ code, onHide, onClose }: ShellDialogProps<'packPurchase'>) {
  useOnHide(onHide)
  const packages = useCall(planCalls.packages, {})
  return (
    <Dialog open title="购买资源包" width={704} maskCloses={false} onClose={onClose} footer={<BuyFooter />}>
      <Loaded read={packages} height={220}>
        {({ packs }) => <Packs packs={packs} first={code} />}
      </Loaded>
    </Dialog>
  )
}

function Packs({ packs, first }: { packs: readonly Pack[]; first: number | undefined }) {
  const owned = ownedModules(useWho())
  const shown = packs.filter((pack) => pack.code === first || owned.some((module) => module === pack.module))
  const [selected, setSelected] = useState(String(first ?? shown[0]?.code ?? ''))
  const pack = shown.find((one) => String(one.code) === selected)
  return (
    <>
      <Tabs
        label="资源包"
        items={shown.map((one) => ({ key: String(one.code), label: one.name }))}
        value={selected}
        onChange={setSelected}
      />
      <ul className={classes.tiers}>
        {pack?.tiers.map((tier) => (
          <li key={tier.amount} className={classes.tier}>
            <span className={classes.discount}>{tier.discount}折</span>
            <span className={classes.amount}>
              <strong>{thousands(tier.amount)}</strong>
              {pack.unit}
            </span>
            <span className={classes.price}>¥{thousands(tier.price)}</span>
            <s className={classes.list}>¥{thousands(Math.round((tier.price * 10) / tier.discount))}</s>
          </li>
        ))}
      </ul>
    </>
  )
}
