import { thousands } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { planCalls } from '@crm/contracts/calls/plans'
import { usePortal } from '@crm/platform/portal'
import classes from './VipPage.module.css'

/** 资源包 of a module: amounts and prices. */
export function Packs({ packs }: { packs: readonly AnswerOf<typeof planCalls.packages>['packs'][number][] }) {
  const currency = usePortal().theme.currency ?? '¥'
  if (packs.length === 0) return null
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>资源包</h2>
      <div className={classes.packs}>
        {packs.map((pack) => (
          <article key={pack.code} className={classes.pack}>
            <h3 className={classes.packName}>{pack.name}</h3>
            <ul className={classes.tiers}>
              {pack.tiers.map((tier) => (
                <li key={tier.amount} className={classes.tier}>
                  <span>
                    {thousands(tier.amount)} {pack.unit}
                  </span>
                  <span className={classes.discount}>{tier.discount}折</span>
                  <strong>
                    {currency}
                    {thousands(tier.price)}
                  </strong>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  )
}
