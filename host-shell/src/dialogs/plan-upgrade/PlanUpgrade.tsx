import { versionOf } from '@crm/access/modules'
import { word } from '@crm/base/messages'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Dialog, IconMinus, IconTick } from '@crm/ui/base'
import { BuyFooter } from '../parts/ContactSales.tsx'
import { useOnHide } from '../parts/useOnHide.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './PlanUpgrade.module.css'
import {
  HEADINGS,
  isExceeded,
  TIER_LEVELS,
  TIERS,
  type TierRow,
  type TierValue,
  reachedText,
  tierName,
  tierText,
} from './tiers.ts'

/** 升级套餐: three tiers of the module side by side; the one in use and the limit that was reached are marked. Esc does not close it. */
export function PlanUpgrade({ exceeded, module, onHide, onClose }: ShellDialogProps<'planUpgrade'>) {
  const who = useWho()
  useOnHide(onHide)
  const shown = module ?? who.module
  const current = versionOf(who, shown)?.level
  return (
    <Dialog
      open
      title={word.upgradePlan}
      width={1282}
      escCloses={false}
      maskCloses={false}
      onClose={onClose}
      footer={
        <BuyFooter
          withBenefits
          onPacks={() => {
            onClose()
            open('packPurchase', {})
          }}
        />
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              权益
            </th>
            {TIER_LEVELS.map((level) => (
              <th
                key={level}
                scope="col"
                className={level === current ? `${classes.tier} ${classes.current}` : classes.tier}
              >
                {tierName(level)}
                {level === current && <span className={classes.mark}>当前版本</span>}
              </th>
            ))}
          </tr>
        </thead>
        {HEADINGS.map((heading) => (
          <tbody key={heading}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={classes.heading}>
                {heading}
              </th>
            </tr>
            {TIERS[shown]
              .filter((tier) => tier.heading === heading)
              .map((tier) => (
                <Row key={tier.key} tier={tier} marked={isExceeded(tier, exceeded)} current={current} />
              ))}
          </tbody>
        ))}
      </table>
    </Dialog>
  )
}

function Row({ tier, marked, current }: { tier: TierRow; marked: boolean; current: number | undefined }) {
  return (
    <tr className={marked ? classes.exceeded : undefined}>
      <th scope="row" className={classes.label}>
        {tier.label}
        {marked && <span className={classes.reached}>{reachedText(tier)}</span>}
      </th>
      {TIER_LEVELS.map((level) => (
        <td key={level} className={level === current ? classes.current : undefined}>
          <Value value={tier.values[level]} />
        </td>
      ))}
    </tr>
  )
}

function Value({ value }: { value: TierValue }) {
  if (typeof value !== 'boolean') return tierText(value)
  return value ? (
    <IconTick className={classes.yes ?? ''} aria-label={tierText(value)} />
  ) : (
    <IconMinus className={classes.no ?? ''} aria-label={tierText(value)} />
  )
}
