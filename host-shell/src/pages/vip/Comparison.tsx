import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { HEADINGS, TIER_LEVELS, TIERS, tierName } from '../../dialogs/plan-upgrade/tiers.ts'
import { cellText } from './cellText.ts'
import classes from './VipPage.module.css'

/** Every right of the three upgrade tiers of a module, side by side. */
export function Comparison({ module, current }: { module: ModuleId; current: number | undefined }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>权益对比</h2>
      {/* A phone scrolls it sideways, also by keys. */}
      <div className={classes.scroll} role="region" aria-label="权益对比" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">权益</th>
              {TIER_LEVELS.map((level) => (
                <th key={level} scope="col">
                  {tierName(level)}
                  {level === current && <span className={classes.mark}>当前版本</span>}
                </th>
              ))}
            </tr>
          </thead>
          {HEADINGS.map((heading) => (
            <tbody key={heading}>
              <tr>
                <th scope="rowgroup" colSpan={1 + TIER_LEVELS.length} className={classes.group}>
                  {heading}
                </th>
              </tr>
              {TIERS[module]
                .filter((row) => row.heading === heading)
                .map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.label}</th>
                    {TIER_LEVELS.map((level) => (
                      <td key={level}>{cellText(row.values[level])}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  )
}
